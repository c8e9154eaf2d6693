/** Downloads a blob under the given name. */
export function saveBlob(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  saveUrl(fileName, url)
  // The browser reads the blob after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads from a URL of this site; unlike navigation, several downloads do not cancel each other. */
export function saveUrl(fileName: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}

/** Downloads a base64-encoded file. */
export const saveFile = (fileName: string, base64: string): void =>
  saveBlob(fileName, new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))]))
