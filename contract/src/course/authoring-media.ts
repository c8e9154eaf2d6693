/** Media of a course draft: pictures, slides of chapters, videos, attachments. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Seconds, Text } from '../shapes.ts'
import { CoursePicture } from './course.ts'
import { Made, MaybeId } from './authoring-parts.ts'
import { ClientKey, PictureUrl, Rev } from './authoring-fields.ts'
import { Saved } from './authoring.ts'

export const pictureAudit = {
  list: call({
    method: 'POST',
    path: 'course/auth/course/picture/audit/list',
    about: 'Pictures of a course of mine beside its cover.',
    who: 'author',
    limit: limits.author,
    input: z.object({ courseId: Id }),
    output: z.object({ rev: z.int(), pictureList: z.array(CoursePicture) }),
    errors: ['notFound'],
  }),
  save: call({
    method: 'POST',
    path: 'course/auth/course/picture/audit/save',
    about: 'Replace the pictures of a course, in order.',
    who: 'author',
    limit: limits.author,
    input: z.object({
      courseId: Id,
      rev: Rev,
      pictureList: z
        .array(
          z.object({ picName: Text('图片名称', 255, 0).default(''), picUrl: PictureUrl.refine(Boolean, '请上传图片') }),
        )
        .max(20, '最多 20 张图片'),
    }),
    output: Saved,
    errors: ['notFound', 'conflict', 'shown'],
  }),
}

export const chapterPic = {
  list: call({
    method: 'POST',
    path: 'course/auth/course/chapter/pic/list',
    about: 'Slides of a chapter of mine.',
    who: 'author',
    limit: limits.author,
    input: z.object({ chapterId: Id }),
    output: z.object({ rev: z.int(), list: z.array(CoursePicture) }),
    errors: ['notFound'],
  }),
  save: call({
    method: 'POST',
    path: 'course/auth/course/chapter/pic/save',
    about: 'Add slides at the end of a chapter.',
    who: 'author',
    limit: limits.author,
    input: z.object({
      chapterId: Id,
      rev: Rev,
      picList: z
        .array(
          z.object({ picName: Text('图片名称', 255, 0).default(''), picUrl: PictureUrl.refine(Boolean, '请上传图片') }),
        )
        .min(1, '请上传图片')
        .max(100, '一次最多 100 张'),
      clientKey: ClientKey,
    }),
    output: Saved.extend({ ids: z.array(Id) }),
    errors: ['notFound', 'conflict', 'shown'],
  }),
  sort: call({
    method: 'POST',
    path: 'course/auth/course/chapter/pic/sort',
    about: 'Order the slides of a chapter.',
    who: 'author',
    limit: limits.author,
    input: z.object({ chapterId: Id, rev: Rev, ids: z.array(Id).min(1, '请给出新的顺序').max(500) }),
    output: Saved,
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
  delete: call({
    method: 'POST',
    path: 'course/auth/course/chapter/pic/delete',
    notWhileImpersonating: true,
    about: 'Delete slides of a chapter.',
    who: 'author',
    limit: limits.author,
    input: z.object({ chapterId: Id, rev: Rev, ids: z.array(Id).min(1, '请选择图片').max(500) }),
    output: Saved,
    errors: ['notFound', 'conflict', 'shown'],
  }),
}

/** A video that a lecturer can use. */
export const LibraryVideo = z.object({
  id: Id,
  videoName: z.string(),
  videoLength: Seconds,
  videoSize: z.int(),
  videoStatus: z.int().meta({ description: '1 queued or being transcoded, 2 ready, 3 failed' }),
  progress: z.number(),
  stage: z.string(),
  failReason: z.string(),
  posterUrl: z.string(),
  refCount: z.int().meta({ description: 'periods that use it, in current versions' }),
  gmtCreate: DateTime,
})
export type LibraryVideo = z.output<typeof LibraryVideo>

export const videoLibrary = {
  listChapter: call({
    method: 'POST',
    path: 'course/auth/course/video/list/chapter',
    about: 'Video library: all videos of mine, or those a chapter uses, newest first.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      ...PageInput,
      chapterId: Id.optional(),
      videoStatus: z.coerce.number().int().min(1).max(3).optional(),
      keyword: Text('关键词', 50, 0).default(''),
    }),
    output: PageOf(LibraryVideo),
    errors: ['notFound'],
  }),
  ref: call({
    method: 'POST',
    path: 'course/auth/course/video/ref',
    about: 'Where a video of mine is used.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ videoId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          courseId: Id,
          courseName: z.string(),
          courseCategory: z.int(),
          chapterName: z.string(),
          periodId: Id,
          periodName: z.string(),
          isLive: Flag.meta({ description: '1: on the shelf; 0: in the open version' }),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  delete: call({
    method: 'POST',
    path: 'course/auth/course/video/delete',
    notWhileImpersonating: true,
    about: 'Delete an unused video of mine.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ videoId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
}

/** An attachment in the author’s view. */
export const AuthoredAccessory = z.object({
  id: Id,
  refId: Id,
  refType: z.int().meta({ description: '1 course, 2 chapter, 3 period' }),
  refName: z.string(),
  fileId: MaybeId,
  acName: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  downloadCount: z.int(),
})

export const accessoryAudit = {
  list: call({
    method: 'POST',
    path: 'course/auth/course/accessory/list',
    about: 'Attachments of a course of mine.',
    who: 'author',
    limit: limits.author,
    input: z.object({ courseId: Id }),
    output: z.object({ rev: z.int(), list: z.array(AuthoredAccessory) }),
    errors: ['notFound'],
  }),
  save: call({
    method: 'POST',
    path: 'course/auth/course/accessory/save',
    about: 'Attach a file of mine to a course, a chapter or a period; with id, rename an attachment.',
    who: 'author',
    limit: limits.author,
    input: z.object({
      courseId: Id,
      rev: Rev,
      id: Id.optional().meta({ description: 'of the attachment to rename' }),
      fileId: Id.optional().meta({ description: 'of the file to attach' }),
      refId: Id.optional().meta({ description: 'chapter or period it belongs to; the course by default' }),
      acName: Text('附件名称', 255, 0).default(''),
      clientKey: ClientKey,
    }),
    output: Made,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  delete: call({
    method: 'POST',
    path: 'course/auth/course/accessory/delete',
    notWhileImpersonating: true,
    about: 'Delete an attachment.',
    who: 'author',
    limit: limits.author,
    input: z.object({ id: Id, rev: Rev }),
    output: Saved,
    errors: ['notFound', 'conflict', 'shown'],
  }),
}
