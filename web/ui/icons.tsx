import type { SVGProps } from 'react'

/** `size` in px (default 20). With `label` the icon has an accessible name; without it is decorative. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number; label?: string }

/** Creates an icon: 24-px box, 1.75-px stroke, round caps. `filled` fills the shape instead of stroking it. */
function icon(d: string, filled = false) {
  return function Icon({ size = 20, label, ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
        {...rest}
      >
        <path d={d} />
      </svg>
    )
  }
}

const heart = 'M12 20.3 4.6 12.9a4.9 4.9 0 0 1 6.9-6.9l.5.5.5-.5a4.9 4.9 0 0 1 6.9 6.9Z'
const star = 'm12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8Z'

export const SearchIcon = /* @__PURE__ */ icon('M11 18.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm5.4-2.1 4.1 4.1')
export const BellIcon = /* @__PURE__ */ icon(
  'M6 9.5a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5ZM9.8 19.5a2.4 2.4 0 0 0 4.4 0',
)
export const UserIcon = /* @__PURE__ */ icon('M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0')
export const MenuIcon = /* @__PURE__ */ icon('M4 6.5h16M4 12h16M4 17.5h16')
export const CloseIcon = /* @__PURE__ */ icon('m6 6 12 12M18 6 6 18')
export const ChevronLeftIcon = /* @__PURE__ */ icon('m14.5 6-6 6 6 6')
export const ChevronRightIcon = /* @__PURE__ */ icon('m9.5 6 6 6-6 6')
export const ChevronUpIcon = /* @__PURE__ */ icon('m6 14.5 6-6 6 6')
export const ChevronDownIcon = /* @__PURE__ */ icon('m6 9.5 6 6 6-6')
export const PlayIcon = /* @__PURE__ */ icon('M8 5.2v13.6L19 12Z', true)
export const PauseIcon = /* @__PURE__ */ icon('M8.5 5.5v13M15.5 5.5v13')
export const MinusIcon = /* @__PURE__ */ icon('M5 12h14')
export const FullIcon = /* @__PURE__ */ icon('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5')
export const HeartIcon = /* @__PURE__ */ icon(heart)
export const HeartFilledIcon = /* @__PURE__ */ icon(heart, true)
export const StarIcon = /* @__PURE__ */ icon(star)
export const StarFilledIcon = /* @__PURE__ */ icon(star, true)
export const ClockIcon = /* @__PURE__ */ icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2')
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11m-4.5-4L12 15.5l4.5-4.5M4.5 19.5h15')
export const NoteIcon = /* @__PURE__ */ icon('M5 4h14v10.5L13.5 20H5ZM13.5 20v-5.5H19M8.5 8.5h7M8.5 12h4')
export const BookIcon = /* @__PURE__ */ icon(
  'M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5ZM12 6.5V20',
)
export const HomeIcon = /* @__PURE__ */ icon('m3.5 11.5 8.5-7.5 8.5 7.5M5.5 9.8V20h13V9.8M10 20v-5.5h4V20')
export const SettingsIcon = /* @__PURE__ */ icon(
  'M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
)
export const LogoutIcon = /* @__PURE__ */ icon('M13.5 4H5v16h8.5M10 12h10.5m-3.5-3.5L20.5 12 17 15.5')
export const MessageIcon = /* @__PURE__ */ icon('M4 5h16v11.5h-8L7.5 20v-3.5H4ZM8.5 9.5h7M8.5 12.5h4')
export const CheckIcon = /* @__PURE__ */ icon('m5 12.5 4.5 4.5L19 7.5')
export const WarningIcon = /* @__PURE__ */ icon('M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17v.1')
export const InfoIcon = /* @__PURE__ */ icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5M12 8v.1')
export const TrashIcon = /* @__PURE__ */ icon(
  'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v6M14 10.5v6',
)
export const EditIcon = /* @__PURE__ */ icon('M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5ZM13.5 7l3.5 3.5')
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14')
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
)
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M10 5.7a9 9 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.5 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.2M10 10a3 3 0 0 0 4.1 4.2M4 4l16 16',
)
export const PhoneIcon = /* @__PURE__ */ icon('M7 3h10v18H7ZM11 18h2')
export const LockIcon = /* @__PURE__ */ icon('M5 10.5h14V20H5ZM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14v2.5')
export const RefreshIcon = /* @__PURE__ */ icon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3l2.2 2.2M19.5 4v5h-5')
export const FilterIcon = /* @__PURE__ */ icon('M4 5h16l-6.2 7.5V19l-3.6-2v-4.5Z')
export const LinkIcon = /* @__PURE__ */ icon(
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
)
export const ShareIcon = /* @__PURE__ */ icon(
  'M12 15V4M8 7.5 12 3.5l4 4M5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12',
)
export const HeadphonesIcon = /* @__PURE__ */ icon('M4 17v-4.5a8 8 0 0 1 16 0V17M4 14h3.5v6H4ZM16.5 14H20v6h-3.5Z')
export const ListIcon = /* @__PURE__ */ icon('M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.2 6.5h.1M4.2 12h.1M4.2 17.5h.1')
export const VideoIcon = /* @__PURE__ */ icon('M3.5 6h12v12h-12ZM15.5 10.5l5-3v9l-5-3')
export const VolumeIcon = /* @__PURE__ */ icon(
  'M4 9.5h3.5L12 5.5v13l-4.5-4H4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
)
export const VolumeOffIcon = /* @__PURE__ */ icon('M4 9.5h3.5L12 5.5v13l-4.5-4H4ZM16 9.5l5 5M21 9.5l-5 5')
export const FolderIcon = /* @__PURE__ */ icon('M3.5 6h6l2 2.5h9V18.5h-17Z')
export const DragIcon = /* @__PURE__ */ icon('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01')
export const CopyIcon = /* @__PURE__ */ icon('M8.5 8.5h11v11h-11ZM15.5 8.5v-4h-11v11h4')
export const MoreIcon = /* @__PURE__ */ icon('M5.5 12h.01M12 12h.01M18.5 12h.01')
export const UploadIcon = /* @__PURE__ */ icon('M12 15.5v-11M7.5 9 12 4.5 16.5 9M4.5 19.5h15')
export const ImageIcon = /* @__PURE__ */ icon('M4 5h16v14H4Zm0 10.5 4.5-4 4 3.5 2.5-2 5 4M15.5 9.5h.01')
export const TargetIcon = /* @__PURE__ */ icon(
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 12h.01',
)
export const WrongBookIcon = /* @__PURE__ */ icon('M6 3.5h12v17L12 16l-6 4.5ZM9.8 7.6l4.4 4.4M14.2 7.6 9.8 12')
export const ExamIcon = /* @__PURE__ */ icon('M8.5 5h-3v15.5h13V5h-3M8.5 3.5h7V7h-7ZM9 13.5l2.2 2.2 4-4.2')
export const HistoryIcon = /* @__PURE__ */ icon('M4.5 12a7.5 7.5 0 1 0 2.4-5.5L4.5 8.7M4.5 4v4.7h4.7M12 8v4.2l2.8 1.8')
export const LayersIcon = /* @__PURE__ */ icon(
  'm12 3.5 8.5 4.5-8.5 4.5L3.5 8ZM3.5 12.2l8.5 4.5 8.5-4.5M3.5 16.2l8.5 4.3 8.5-4.3',
)
export const ChartIcon = /* @__PURE__ */ icon('M4.5 4v16h15.5M8.5 16v-4M12.5 16V8M16.5 16v-6')
export const TagIcon = /* @__PURE__ */ icon('M4 4h8l8.5 8.5-8 8L4 12ZM8 8h.01')
export const WalletIcon = /* @__PURE__ */ icon('M4 7.5h16.5v12H4ZM4 7.5 15.5 4v3.5M16 13.5h.01')
