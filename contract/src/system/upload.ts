import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Id, Text } from '../shapes.ts'

/**
 * image: shown to everybody; document: handed out by the part that it belongs to; private: identity papers, for their owner and reviewers;
 * media: sound and short films within a text (listening problems), played by everybody, sent by authors.
 */
export const fileKinds = ['image', 'document', 'private', 'media'] as const
export type FileKind = (typeof fileKinds)[number]

/** What the file route answers once the bytes are there. Not an answer of a call of its own: the route takes a file, not JSON. */
export const StoredFile = z.object({
  fileId: Id,
  url: z
    .string()
    .meta({ description: 'of images and media: for ever and for everybody; of others: for the uploader, for an hour' }),
  fileName: z.string(),
  fileSize: z.int(),
  fileType: z.string().meta({ description: 'media type, by content' }),
  imgWidth: z.int(),
  imgHeight: z.int(),
})
export type StoredFile = z.output<typeof StoredFile>

export const upload = {
  file: call({
    method: 'POST',
    path: 'system/auth/upload/aliyun',
    about: 'Where and with which credential to put one picture or document. The same place takes the same file once.',
    who: 'login',
    limit: limits.author,
    input: z.object({
      fileName: Text('文件名', 1000),
      fileSize: z.coerce.number({ error: '文件大小必须是数字' }).int('文件大小必须是整数').min(1, '文件是空的'),
      fileKind: z.enum(fileKinds, { error: '文件用途不正确' }).default('image'),
    }),
    output: z.object({
      target: z.string().meta({ description: 'address that takes the bytes as they are' }),
      method: z.literal('PUT'),
      headers: z.object({ 'x-upload-ticket': z.string() }),
      uploadId: Id,
      maxBytes: z.int(),
      expiresIn: z.int().meta({ description: 'seconds' }),
    }),
    errors: ['tooLarge', 'shown'],
  }),
}
