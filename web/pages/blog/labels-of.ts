/** Typed labels, separated by spaces, commas or 、, with or without #. Pure. */
export const MAX_LABELS = 5

export function labelsOf(text: string): string[] {
  const names = text
    .split(/[\s,，、;；#]+/)
    .map((name) => name.trim())
    .filter((name) => name.length >= 2 && name.length <= 15)
  return [...new Set(names)].slice(0, MAX_LABELS)
}
