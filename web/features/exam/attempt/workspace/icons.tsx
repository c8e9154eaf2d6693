import type { ReactNode } from 'react'

/** Icons of the exam room, in the style of ui/icons.tsx. */
function Glyph({ size = 20, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
export const FlagIcon = ({ size, filled }: { size?: number; filled?: boolean }) => (
  <Glyph {...(size ? { size } : {})}>
    <path d="M6 21V4.5h11.5l-2.5 4 2.5 4H6" fill={filled ? 'currentColor' : 'none'} />
  </Glyph>
)
export const MarkerIcon = () => (
  <Glyph>
    <path d="m9 14-3.5 3.5V20H8l3.5-3.5M9 14l8.5-9.5 3 2.7-9 9.3ZM13 20h7" />
  </Glyph>
)
export const CalculatorIcon = () => (
  <Glyph>
    <path d="M6 3.5h12v17H6ZM9 7.5h6M9 12h.01M12 12h.01M15 12h.01M9 15h.01M12 15h.01M15 15h.01M9 18h.01M12 18h.01M15 18h.01" />
  </Glyph>
)
export const KeysIcon = () => (
  <Glyph>
    <path d="M3 7h18v10.5H3ZM6.5 10.5h.01M10 10.5h.01M13.5 10.5h.01M17 10.5h.01M8 14h8" />
  </Glyph>
)
export const AssistIcon = () => (
  <Glyph>
    <path d="M12 5.5h.01M5 9c4.7 1.4 9.3 1.4 14 0M12 10v4.5m0 0L9 20m3-5.5 3 5.5" />
  </Glyph>
)
