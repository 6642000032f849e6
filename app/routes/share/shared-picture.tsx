import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";

export function SharedPicture({ picture }: { picture: Blob }) {
  const { t } = useLingui();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    // The pages' security policy forbids blob addresses, so the picture is read as a data URL.
    const reader = new FileReader();
    reader.addEventListener("load", () => setAddress(reader.result as string));
    reader.readAsDataURL(picture);
    return () => reader.abort();
  }, [picture]);
  return address ? (
    <img src={address} alt={t`The picture that you shared`} className="max-h-64 max-w-[min(100%,16rem)] rounded-md" />
  ) : null;
}
