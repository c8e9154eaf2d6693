export type Voice = 'microphone' | 'computer'

interface Channel {
  source: MediaStreamAudioSourceNode
  gain: GainNode
  meter: AnalyserNode
}

/**
 * Mixes audio inputs, each with volume and meter. Create it on a user gesture: before, audio contexts are suspended.
 */
export class Mixer {
  readonly #context = new AudioContext({ latencyHint: 'interactive' })
  readonly #out = this.#context.createMediaStreamDestination()
  readonly #channels = new Map<Voice, Channel>()
  readonly #volumes: Record<Voice, number> = { microphone: 1, computer: 1 }
  readonly #muted = new Set<Voice>()

  constructor() {
    // Constant silence: a stream without audio in its first seconds would have no audio track.
    const silence = this.#context.createConstantSource()
    silence.offset.value = 0
    silence.connect(this.#out)
    silence.start()
    void this.#context.resume()
  }

  get track(): MediaStreamTrack | undefined {
    return this.#out.stream.getAudioTracks()[0]
  }

  /** Connects an input; null disconnects it. */
  set(voice: Voice, stream: MediaStream | null): void {
    const before = this.#channels.get(voice)
    before?.source.disconnect()
    before?.gain.disconnect()
    this.#channels.delete(voice)
    if (!stream || stream.getAudioTracks().length === 0) return
    const source = this.#context.createMediaStreamSource(stream)
    const gain = this.#context.createGain()
    const meter = this.#context.createAnalyser()
    meter.fftSize = 1024
    source.connect(gain).connect(meter)
    gain.connect(this.#out)
    this.#channels.set(voice, { source, gain, meter })
    this.#apply(voice)
  }

  has(voice: Voice): boolean {
    return this.#channels.has(voice)
  }

  setVolume(voice: Voice, volume: number): void {
    this.#volumes[voice] = volume
    this.#apply(voice)
  }

  setMuted(voice: Voice, isMuted: boolean): void {
    if (isMuted) this.#muted.add(voice)
    else this.#muted.delete(voice)
    this.#apply(voice)
  }

  /** Current level, 0 to 1. */
  level(voice: Voice): number {
    const meter = this.#channels.get(voice)?.meter
    if (!meter) return 0
    const samples = new Float32Array(meter.fftSize)
    meter.getFloatTimeDomainData(samples)
    return levelOf(samples)
  }

  close(): void {
    void this.#context.close()
  }

  #apply(voice: Voice): void {
    const gain = this.#channels.get(voice)?.gain
    if (gain) gain.gain.value = this.#muted.has(voice) ? 0 : this.#volumes[voice]
  }
}

/** Maps -60 dB..0 dB to 0..1. Pure. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const rms = Math.sqrt(sum / Math.max(1, samples.length))
  return rms === 0 ? 0 : Math.min(1, Math.max(0, 1 + (20 * Math.log10(rms)) / 60))
}
