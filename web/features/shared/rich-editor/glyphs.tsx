/** Icons of the toolbar, in the style of ui/icons.tsx. */
function glyph(d: string) {
  return function Glyph() {
    return (
      <svg
        viewBox="0 0 24 24"
        width={18}
        height={18}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.9}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={d} />
      </svg>
    )
  }
}

export const Bold = glyph('M7 5h6a3.4 3.4 0 0 1 0 7H7Zm0 7h7a3.5 3.5 0 0 1 0 7H7Z')
export const Italic = glyph('M10.5 5H17M7 19h6.5M14 5l-4 14')
export const Underline = glyph('M7 4.5v6.5a5 5 0 0 0 10 0V4.5M6 20h12')
export const Strike = glyph(
  'M4.5 12h15M16.5 7.5C16 5.8 14.4 5 12 5 9.3 5 7.5 6.3 7.5 8.500M7.5 16.300C8 18.2 9.7 19 12 19c2.8 0 4.5-1.3 4.5-3.4',
)
export const Code = glyph('m8.5 7.5-5 4.5 5 4.500m7-9 5 4.5-5 4.5')
export const BulletList = glyph('M9 6.500h11M9 12h11M9 17.500h11M4.6 6.500h.01M4.6 12h.01M4.6 17.500h.01')
export const OrderedList = glyph(
  'M10 6.500h10M10 12h10M10 17.500h10M4 5l1.3-.7V9M3.8 14.700c1.8-1.8 3 .3 1.6 1.600L3.9 18h2.3',
)
export const TaskList = glyph('M4 5h5v5H4Zm0 9h5v5H4ZM12.5 7.500H20M12.5 16.500H20M5 16.500l1 1 2-2')
export const Quote = glyph('M10 7H5.500v5H10V7Zm0 5c0 3-1.5 4.5-3.5 5M18.5 7H14v5h4.500V7Zm0 5c0 3-1.5 4.5-3.5 5')
export const CodeBlock = glyph('M4 4.500h16v15H4Zm6 4.700L7.2 12l2.8 2.800M14 9.200l2.8 2.8-2.8 2.8')
export const Rule = glyph('M4 12h16M6 6.500h12M6 17.500h12')
export const Link = glyph(
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.700l1-1',
)
export const Media = glyph(
  'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
)
export const Picture = glyph('M4 5h16v14H4Zm0 10.5 4.5-4 4 3.5 2.5-2 5 4M15.5 9.500h.01')
export const Table = glyph('M4 5h16v14H4ZM4 10h16M4 14.500h16M10 5v14')
export const Card = glyph('M4 6.500h16v11H4ZM7 9.500h4.500v5H7Zm7.500.5h3m-3 4h3')
export const Sigma = glyph('M17 6.500V5H6.500l6 7-6 7H17v-1.5')
export const Undo = glyph('M8.5 5 4.5 9l4 4M5 9h8.500a5.5 5.5 0 0 1 0 11H9')
export const Redo = glyph('m15.5 5 4 4-4 4M19 9h-8.500a5.5 5.5 0 0 0 0 11H15')
export const Clear = glyph('M6 5h11M11.5 5 9.5 13M8.5 19h3M15 14.500l5 5m0-5-5 5')
export const Superscript = glyph('M4 8l8 10M12 8 4 18M15.500 5.600c1.500-1.800 4 .200 2.500 2L15.500 10H19')
export const Subscript = glyph('M4 5l8 10M12 5 4 15M15.500 14.600c1.500-1.800 4 .200 2.500 2L15.500 19H19')
