import type { MenuIcon } from '@zhixing/contract/system/admin-decoration'
import type { ReactNode } from 'react'
import {
  BellIcon,
  BookIcon,
  ChartIcon,
  ClockIcon,
  EditIcon,
  ExamIcon,
  FolderIcon,
  HeartIcon,
  HistoryIcon,
  HomeIcon,
  LayersIcon,
  ListIcon,
  LockIcon,
  MessageIcon,
  NoteIcon,
  PhoneIcon,
  SettingsIcon,
  StarIcon,
  TargetIcon,
  UserIcon,
  VideoIcon,
  WrongBookIcon,
} from '../../ui/icons.tsx'

const icons: Record<Exclude<MenuIcon, ''>, typeof BellIcon> = {
  bell: BellIcon,
  book: BookIcon,
  chart: ChartIcon,
  clock: ClockIcon,
  edit: EditIcon,
  exam: ExamIcon,
  folder: FolderIcon,
  heart: HeartIcon,
  history: HistoryIcon,
  home: HomeIcon,
  layers: LayersIcon,
  list: ListIcon,
  lock: LockIcon,
  message: MessageIcon,
  note: NoteIcon,
  phone: PhoneIcon,
  settings: SettingsIcon,
  star: StarIcon,
  target: TargetIcon,
  user: UserIcon,
  video: VideoIcon,
  wrong: WrongBookIcon,
}

/** Icon named by a menu row; undefined names have none. */
export function menuIcon(name: string, size = 18): ReactNode {
  const Icon = Object.hasOwn(icons, name) ? icons[name as keyof typeof icons] : null
  return Icon ? <Icon size={size} /> : null
}
