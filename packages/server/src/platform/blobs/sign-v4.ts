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
  /** Besides `host` and those that signing adds. */
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

/** Headers that make a request to an S3 service ours: AWS Signature Version 4, with the hash of the body. */
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
