import { createCutter, type Piece } from './webm.ts'

export const qualities = {
  high: { width: 1280, height: 720, bitrate: 2_500_000 },
  middle: { width: 1280, height: 720, bitrate: 1_500_000 },
  low: { width: 854, height: 480, bitrate: 800_000 },
} as const
export type Quality = keyof typeof qualities
export const AUDIO_BITRATE = 96_000

/** What goes through the server as it is comes first; the others are encoded anew there. */
const types = ['video/webm;codecs=h264,opus', 'video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus']
/** A piece is sent as often (ms), and a viewer may begin as often (ms). */
const [PIECE_MS, KEY_MS] = [100, 2000]

/** What this browser can record; undefined where nothing that we can send on. */
export const recordingType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : types.find((type) => MediaRecorder.isTypeSupported(type))

export interface Recorder {
  /** Resolves once the last piece was given out. */
  stop(): Promise<void>
}

/** Records a stream bit by bit. `onBytes` gets it as it is, `onPieces` cut into frames. */
export function startRecorder(
  stream: MediaStream,
  quality: Quality,
  {
    onBytes,
    onPieces,
    onFail,
  }: { onBytes: (bytes: Blob) => void; onPieces: (pieces: Piece[]) => void; onFail: () => void },
): Recorder {
  // Where the distance of key frames cannot be asked for, they come as seldom as the browser likes.
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
