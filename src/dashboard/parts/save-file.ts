/** Saves the content as a download. */
export async function saveFile(content: Promise<Blob>, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await content);
  const link = Object.assign(document.createElement("a"), { href: address, download: fileName });
  link.click();
  URL.revokeObjectURL(address);
}
