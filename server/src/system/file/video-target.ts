import { MEDIA_ENDINGS } from '@zhixing/contract/vod/media-files'
import { upload } from '@zhixing/contract/vod/upload'
import { videoTarget } from '@zhixing/contract/system/video-target'
import { implement } from '../../kernel/implement.ts'

/** Constants of the upload protocol (product.md section 9). */
const CHUNK_BYTES = 2_048_000
const SLICE_BYTES = 10_240_000
export const calls = implement(videoTarget, {
  async target(_input, { services }) {
    return {
      target: `/apis/${upload.chunk.path}`,
      method: 'octet',
      chunkSize: CHUNK_BYTES,
      simultaneousUploads: 3,
      maxChunkRetries: 3,
      sliceSize: SLICE_BYTES,
      maxBytes: services.config.upload.maxBytes,
      accept: [...MEDIA_ENDINGS],
      expiresInDays: 7,
    }
  },
})
