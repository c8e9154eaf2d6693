/** Bytes as people read them: `820 B`, `36 KB`, `1.5 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilo = bytes / 1024
  if (kilo < 1023.5) return `${Math.round(kilo)} KB`
  const mega = kilo / 1024
  return mega < 1023.95 ? `${trim(mega)} MB` : `${trim(mega / 1024)} GB`
}

const trim = (value: number) => value.toFixed(1).replace(/\.0$/, '')
