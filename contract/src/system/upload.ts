import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Id, Text } from '../shapes.ts'

/**
 * image: public; document: served by the part that owns it; private: identity documents, for owner and reviewers;
 * media: audio and short videos in texts, public, uploaded by authors.
 */
export const fileKinds = ['image', 'document', 'private', 'media'] as const
export type FileKind = (typeof fileKinds)[number]

/** Response of the file route after an upload. The route takes a file, so this is not the output of a call. */
export const StoredFile = z.object({
  fileId: Id,
  url: z
    .string()
    .meta({ description: 'permanent for images and media; else signed for the uploader, valid for an hour' }),
  fileName: z.string(),
  fileSize: z.int(),
  fileType: z.string().meta({ description: 'media type, detected from the content' }),
  imgWidth: z.int(),
  imgHeight: z.int(),
})
export type StoredFile = z.output<typeof StoredFile>

export const upload = {
  file: call({
    method: 'POST',
    path: 'system/auth/upload/aliyun',
    about: 'URL and ticket for uploading one picture or document. Idempotent per ticket.',
    who: 'login',
    limit: limits.author,
    input: z.object({
      fileName: Text('文件名', 1000),
      fileSize: z.coerce.number({ error: '文件大小必须是数字' }).int('文件大小必须是整数').min(1, '文件是空的'),
      fileKind: z.enum(fileKinds, { error: '文件用途不正确' }).default('image'),
    }),
    output: z.object({
      target: z.string().meta({ description: 'URL that takes the raw bytes' }),
      method: z.literal('PUT'),
      headers: z.object({ 'x-upload-ticket': z.string() }),
      uploadId: Id,
      maxBytes: z.int(),
      expiresIn: z.int().meta({ description: 'seconds' }),
    }),
    errors: ['tooLarge', 'shown'],
  }),
}
