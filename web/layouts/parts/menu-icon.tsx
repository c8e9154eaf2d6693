import type { ReactNode } from 'react'
import {
  BellIcon,
  BookIcon,
  ClockIcon,
  EditIcon,
  FolderIcon,
  HeartIcon,
  HomeIcon,
  ListIcon,
  LockIcon,
  MessageIcon,
  NoteIcon,
  PhoneIcon,
  SettingsIcon,
  StarIcon,
  UserIcon,
  VideoIcon,
} from '../../ui/icons.tsx'

const icons: Record<string, typeof BellIcon> = {
  bell: BellIcon,
  book: BookIcon,
  clock: ClockIcon,
  edit: EditIcon,
  folder: FolderIcon,
  heart: HeartIcon,
  home: HomeIcon,
  list: ListIcon,
  lock: LockIcon,
  message: MessageIcon,
  note: NoteIcon,
  phone: PhoneIcon,
  settings: SettingsIcon,
  star: StarIcon,
  user: UserIcon,
  video: VideoIcon,
}

/** The icon that a menu row names; an unknown name has none. */
export function menuIcon(name: string): ReactNode {
  const Icon = icons[name]
  return Icon ? <Icon size={18} /> : null
}
