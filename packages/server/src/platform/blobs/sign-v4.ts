import { AwsV4Signer } from "aws4fetch";
import { createHash } from "node:crypto";

export interface S3Keys {
  accessKey: string;
  secretKey: string;
  region: string;
}

export interface RequestToSign {
  method: string;
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

export async function signV4(
  { method, url, headers, body }: RequestToSign,
  { accessKey, secretKey, region }: S3Keys,
  nowMs: number,
): Promise<Headers> {
  const bodyHash = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, "x-amz-content-sha256": bodyHash },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: "s3",
    datetime: new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, ""),
    allHeaders: true,
  });
  return (await signer.sign()).headers;
}
