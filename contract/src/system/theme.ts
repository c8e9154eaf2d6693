/** Palettes that come with the product (web/ui/tokens.css). Any other colour is #rrggbb; its palette is derived. */
export const themeNames = ['indigo', 'jade', 'plum', 'amber', 'cinnabar'] as const
