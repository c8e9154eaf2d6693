/** Built-in palettes (web/ui/tokens.css). Any other colour is #rrggbb, with a derived palette. */
export const themeNames = ['indigo', 'jade', 'plum', 'amber', 'cinnabar'] as const
