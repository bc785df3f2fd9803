import type { FileReference } from "@gantry/domain/files/file-reference.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../queries/api.ts";
import { fetchFile } from "../../../queries/files/file-calls.ts";
import { useTranslation } from "../../../text/use-translation.ts";
import css from "./work.module.css";

/** A picture needs the token of a call, so its bytes are read and shown from memory. */
export function NotePicture({ picture }: { picture: FileReference }) {
  const { t } = useTranslation("incidents");
  const { data: address } = useQuery({
    queryKey: ["notePicture", picture.id],
    queryFn: async () => {
      const { bytes } = await api.download(`/system/file/${encodeURIComponent(picture.id)}`);
      return readAsAddress(new Blob([bytes], { type: picture.mediaType }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <button
      type="button"
      className={css.picture}
      aria-label={t("log.savePicture", { name: picture.name })}
      onClick={() => void fetchFile(picture)}
    >
      {address ? <img src={address} alt={picture.name} /> : <span className="dim small">{picture.name}</span>}
    </button>
  );
}

const readAsAddress = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () =>
      reject(reader.error ?? new Error("The picture could not be read")),
    );
    reader.readAsDataURL(bytes);
  });
