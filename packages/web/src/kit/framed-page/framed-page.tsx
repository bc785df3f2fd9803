import css from "./framed-page.module.css";

/** WALL-016. It cannot leave the frame, and keeps the origin of its site, which `pageAddress` makes sure is not ours. */
const pageMay = "allow-forms allow-scripts allow-same-origin allow-downloads allow-popups";

/** A page of another site, which does not learn where it is shown. */
export function FramedPage({ address, title }: { address: string; title: string }) {
  return (
    <iframe className={css.page} title={title} src={address} sandbox={pageMay} referrerPolicy="no-referrer" />
  );
}
