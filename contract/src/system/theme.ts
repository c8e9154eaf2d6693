/** Built-in palettes with their brand colour in light mode (web/ui/tokens.css). */
const themes = { indigo: '#1b5e9b', jade: '#19704f', plum: '#7a3e8e', amber: '#8a5a00', cinnabar: '#b93a23' } as const

/** Names of the built-in palettes. Any other colour is #rrggbb, with a derived palette. */
export const themeNames = Object.keys(themes) as (keyof typeof themes)[]

/** Brand colour of a theme as #rrggbb; that of the default palette for an unknown name. */
export function themeColour(theme: string): string {
  if (/^#[0-9a-f]{6}$/i.test(theme)) return theme.toLowerCase()
  return themeNames.includes(theme as keyof typeof themes) ? themes[theme as keyof typeof themes] : themes.indigo
}
