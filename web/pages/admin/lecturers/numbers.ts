import { texts } from './texts.ts'

const GB = 1024 ** 3

/** 0.7 as 70%. */
export const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`

/** Bytes as 5 GB; 0: the default of the installation. */
export const gigabytes = (bytes: number): string =>
  bytes === 0 ? texts.lecturers.quotaDefault : `${Math.round((bytes / GB) * 100) / 100} GB`

export const toBytes = (gb: number): number => Math.round(gb * GB)
export const toGigabytes = (bytes: number): number => Math.round((bytes / GB) * 100) / 100
