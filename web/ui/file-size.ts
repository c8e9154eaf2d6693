/** Formats a size in bytes: `820 B`, `36 KB`, `1.5 MB`, `2 TB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilo = bytes / 1024
  if (kilo < 1023.5) return `${Math.round(kilo)} KB`
  let value = kilo / 1024
  let unit = 'MB'
  for (const larger of ['GB', 'TB']) {
    if (value < 1023.95) break
    value /= 1024
    unit = larger
  }
  return `${value.toFixed(1).replace(/\.0$/, '')} ${unit}`
}
