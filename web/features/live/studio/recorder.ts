import { createCutter, type Piece } from './webm.ts'

export const qualities = {
  high: { width: 1280, height: 720, bitrate: 2_500_000 },
  middle: { width: 1280, height: 720, bitrate: 1_500_000 },
  low: { width: 854, height: 480, bitrate: 800_000 },
} as const
export type Quality = keyof typeof qualities
export const AUDIO_BITRATE = 96_000

/** Formats the server passes through first; others are transcoded. */
const types = ['video/webm;codecs=h264,opus', 'video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus']
/** Chunk interval and key frame interval, ms. */
const [PIECE_MS, KEY_MS] = [100, 2000]

/** Recordable format of this browser; undefined if unsupported. */
export const recordingType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : types.find((type) => MediaRecorder.isTypeSupported(type))

export interface Recorder {
  /** Resolves after the last chunk. */
  stop(): Promise<void>
}

/** Records a stream in chunks. `onBytes` gets raw bytes, `onPieces` complete frames. */
export function startRecorder(
  stream: MediaStream,
  quality: Quality,
  {
    onBytes,
    onPieces,
    onFail,
  }: { onBytes: (bytes: Blob) => void; onPieces: (pieces: Piece[]) => void; onFail: () => void },
): Recorder {
  // Without support for the key frame interval the browser decides.
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    mimeType: recordingType() ?? '',
    videoBitsPerSecond: qualities[quality].bitrate,
    audioBitsPerSecond: AUDIO_BITRATE,
    videoKeyFrameIntervalDuration: KEY_MS,
  }
  const recorder = new MediaRecorder(stream, options)
  const cut = createCutter()
  let turn = Promise.resolve()
  recorder.addEventListener('dataavailable', ({ data }) => {
    onBytes(data)
    turn = turn.then(async () => onPieces(cut(new Uint8Array(await data.arrayBuffer())))).catch(onFail)
  })
  recorder.addEventListener('error', onFail)
  recorder.start(PIECE_MS)
  return {
    stop: () =>
      new Promise((resolve) => {
        if (recorder.state === 'inactive') return resolve(turn)
        recorder.addEventListener('stop', () => resolve(turn), { once: true })
        return recorder.stop()
      }),
  }
}
