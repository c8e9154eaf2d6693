/** Downloads a blob under the given name. */
export function saveBlob(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the blob after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads a base64-encoded file. */
export const saveFile = (fileName: string, base64: string): void =>
  saveBlob(fileName, new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))]))
