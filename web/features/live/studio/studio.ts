import { api } from '../../../api.ts'
import { createListeners } from '../../../offline/observable.ts'
import { Board } from './board.ts'
import { type LocalWriter, startLocal } from './local-recording.ts'
import { Mixer, type Voice } from './mixer.ts'
import { AUDIO_BITRATE, qualities, type Quality, type Recorder, recordingType, startRecorder } from './recorder.ts'
import { openSlides, type Slides } from './slides.ts'
import { type Scene, Stage, type View } from './stage.ts'
import { texts } from './texts.ts'
import { noUplink, Uplink, type UplinkState } from './uplink.ts'

export interface StudioState {
  view: View
  hasScreen: boolean
  slides: { name: string; count: number; at: number } | null
  muted: Record<Voice, boolean>
  voices: Record<Voice, boolean>
  uplink: UplinkState
  /** Recording and sending. */
  isSending: boolean
  /** Local error message. */
  trouble: string
}

/** Devices chosen in the device check. */
export interface Devices {
  camera: MediaStream | null
  microphone: MediaStream | null
}

const played = (stream: MediaStream): HTMLVideoElement => {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  void video.play().catch(() => {})
  return video
}
const stopped = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** State and actions of the studio: picture, audio and uplink. Browser only; create it on a user gesture. */
export class Studio {
  readonly board = new Board()
  readonly stage: Stage
  readonly mixer = new Mixer()
  #state: StudioState
  #listeners = createListeners()
  #isClosed = false
  #uplink: Uplink | null = null
  #recorder: Recorder | null = null
  #local: LocalWriter | null = null
  #screen: MediaStream | null = null
  #slides: Slides | null = null
  readonly #devices: Devices
  readonly #quality: Quality
  readonly #periodId: string

  constructor(periodId: string, devices: Devices, quality: Quality) {
    this.#periodId = periodId
    this.#devices = devices
    this.#quality = quality
    this.stage = new Stage(qualities[quality], this.board)
    this.stage.waiting = texts.waitCamera
    if (devices.camera) this.stage.camera = played(devices.camera)
    this.mixer.set('microphone', devices.microphone)
    this.#state = {
      view: this.stage.view,
      hasScreen: false,
      slides: null,
      muted: { microphone: false, computer: false },
      voices: { microphone: this.mixer.has('microphone'), computer: false },
      uplink: noUplink,
      isSending: false,
      trouble: '',
    }
  }

  get state(): StudioState {
    return this.#state
  }

  /** The local recording, once started. */
  get local(): LocalWriter | null {
    return this.#local
  }

  subscribe = this.#listeners.subscribe

  setView(change: Partial<View>): void {
    const view = { ...this.#state.view, ...change }
    this.stage.view = view
    const words: Record<Scene, string> = {
      camera: texts.waitCamera,
      screen: texts.waitScreen,
      slides: texts.waitSlides,
      board: '',
    }
    this.stage.waiting = words[view.scene]
    this.board.turnTo(view.scene === 'slides' ? `slide ${this.#state.slides?.at ?? 0}` : 'board')
    this.#set({ view })
  }

  /** Shares a screen, window or tab. Rejects if cancelled. */
  async shareScreen(): Promise<void> {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 30 }, audio: true })
    this.stopScreen()
    this.#screen = stream
    this.stage.screen = played(stream)
    this.mixer.set('computer', stream)
    stream.getVideoTracks()[0]?.addEventListener('ended', () => {
      if (this.#screen === stream) this.stopScreen()
    })
    this.#set({ hasScreen: true, voices: { ...this.#state.voices, computer: this.mixer.has('computer') } })
    this.setView({ scene: 'screen' })
  }

  stopScreen(): void {
    stopped(this.#screen)
    this.#screen = null
    this.stage.screen = null
    this.mixer.set('computer', null)
    this.#set({ hasScreen: false, voices: { ...this.#state.voices, computer: false } })
    if (this.#state.view.scene === 'screen') this.setView({ scene: 'camera' })
  }

  /** Opens slides at their first page. Rejects if unreadable. */
  async openSlides(files: readonly File[]): Promise<void> {
    const slides = await openSlides(files)
    this.#slides?.close()
    this.#slides = slides
    this.board.forget('slide ')
    await this.turnPage(0)
    this.setView({ scene: 'slides' })
  }

  async turnPage(at: number): Promise<void> {
    const slides = this.#slides
    if (!slides || at < 0 || at >= slides.count) return
    this.#set({ slides: { name: slides.name, count: slides.count, at } })
    this.setView({})
    const page = await slides.page(at)
    // The page may have been turned meanwhile.
    if (this.#slides === slides && this.#state.slides?.at === at) this.stage.slide = page
  }

  setMuted(voice: Voice, isMuted: boolean): void {
    this.mixer.setMuted(voice, isMuted)
    this.#set({ muted: { ...this.#state.muted, [voice]: isMuted } })
  }

  /** Starts sending, and recording locally. */
  send(takeOver = false): void {
    if (this.#uplink) return this.#uplink.open(takeOver)
    const { track } = this.mixer
    const stream = new MediaStream([...this.stage.stream.getVideoTracks(), ...(track ? [track] : [])])
    const bitrate = qualities[this.#quality].bitrate + AUDIO_BITRATE
    this.#uplink = new Uplink(this.#periodId, bitrate, (uplink) => this.#set({ uplink }))
    this.#local = startLocal(this.#periodId, recordingType() ?? '', () => this.#set({ trouble: texts.storeFull }))
    this.#recorder = startRecorder(stream, this.#quality, {
      onBytes: (bytes) => this.#local?.add(bytes),
      onPieces: (pieces) => this.#uplink?.write(pieces),
      onFail: () => this.#set({ trouble: texts.recorderFailed }),
    })
    this.#uplink.open(takeOver)
    this.#set({ isSending: true })
    return undefined
  }

  /** Starts the session for viewers. */
  async begin(): Promise<void> {
    await api('course/auth/course/live/channel/log/save', { periodId: this.#periodId })
  }

  /** Ends session and broadcast. */
  async end(): Promise<void> {
    await api('course/auth/course/live/channel/log/end', { periodId: this.#periodId })
    await this.stop()
  }

  /** Stops sending; the local recording is complete afterwards. */
  async stop(): Promise<void> {
    await this.#recorder?.stop()
    this.#recorder = null
    this.#uplink?.finish()
    this.#uplink = null
    await this.#local?.finish()
    this.#set({ isSending: false })
  }

  /** Releases devices, sockets and timers. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    void this.stop()
    this.stopScreen()
    this.#slides?.close()
    stopped(this.#devices.camera)
    stopped(this.#devices.microphone)
    this.mixer.close()
    this.stage.close()
  }

  #set(change: Partial<StudioState>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }
}
