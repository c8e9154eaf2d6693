import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Meter } from './meter.tsx'
import { Mixer } from './mixer.ts'
import { measureUplink } from './probe.ts'
import { AUDIO_BITRATE, qualities, type Quality } from './recorder.ts'
import type { Devices } from './studio.ts'
import css from './studio.module.css'
import { texts } from './texts.ts'

const t = texts.check
/** Value of "no device". */
const NONE = 'none'
/** Required headroom of the uplink over the recording bitrate. */
const HEADROOM = 1.3
const isQuality = (text: string): text is Quality => text in qualities

/** Error message of getUserMedia. Pure. */
export function deviceTrouble(name: string): string {
  if (name === 'NotAllowedError' || name === 'SecurityError') return t.denied
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return t.notFound
  return t.busy
}

/** Best quality for an uplink. Pure. */
export function qualityFor(bits: number): Quality {
  const fits = (quality: Quality) => bits >= (qualities[quality].bitrate + AUDIO_BITRATE) * HEADROOM
  return fits('high') ? 'high' : fits('middle') ? 'middle' : 'low'
}

const asked = (id: string) => (id ? { deviceId: { exact: id } } : {})
const stop = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Checks camera, microphone and uplink before the studio opens. The caller owns the streams. */
export function DeviceCheck({
  periodId,
  onEnter,
}: {
  periodId: string
  onEnter: (devices: Devices, quality: Quality) => void
}) {
  const [cameraId, setCamera] = useState('')
  const [microphoneId, setMicrophone] = useState('')
  const [devices, setDevices] = useState<Devices>({ camera: null, microphone: null })
  const [known, setKnown] = useState<MediaDeviceInfo[]>([])
  const [trouble, setTrouble] = useState('')
  const [tries, setTries] = useState(0)
  const [quality, setQuality] = useState<Quality>('high')
  const [speed, setSpeed] = useState<number | 'measuring' | null>(null)
  const [refusal, setRefusal] = useState('')
  const handedOn = useRef(false)

  useEffect(() => {
    let isGone = false
    let camera: MediaStream | null = null
    let microphone: MediaStream | null = null
    const open = async () => {
      const failures: string[] = []
      const get = async (constraints: MediaStreamConstraints) =>
        navigator.mediaDevices.getUserMedia(constraints).catch((error: unknown) => {
          failures.push(deviceTrouble(error instanceof DOMException ? error.name : ''))
          return null
        })
      const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }
      if (cameraId !== NONE) camera = await get({ video: { ...size, ...asked(cameraId) } })
      if (microphoneId !== NONE) microphone = await get({ audio: { echoCancellation: true, ...asked(microphoneId) } })
      const list = await navigator.mediaDevices.enumerateDevices().catch(() => [])
      if (isGone) return [camera, microphone].forEach(stop)
      setKnown(list)
      setTrouble(failures[0] ?? '')
      return setDevices({ camera, microphone })
    }
    void open()
    return () => {
      isGone = true
      if (!handedOn.current) [camera, microphone].forEach(stop)
    }
  }, [cameraId, microphoneId, tries])

  const ending = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    ending.current = controller
    return () => controller.abort()
  }, [])
  async function measure() {
    setSpeed('measuring')
    setRefusal('')
    try {
      const bits = await measureUplink(periodId, ending.current.signal)
      setSpeed(bits)
      setQuality(qualityFor(bits))
    } catch (error) {
      setSpeed(null)
      setRefusal((error instanceof Error && error.message) || t.measureFailed)
    }
  }
  const options = (kind: MediaDeviceKind, name: string) =>
    known
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map((device, at) => (
        <option key={device.deviceId} value={device.deviceId}>
          {device.label || t.unnamed(name, at + 1)}
        </option>
      ))
  const isSlow = typeof speed === 'number' && speed < (qualities[quality].bitrate + AUDIO_BITRATE) * HEADROOM
  return (
    <Card pad="l">
      <CardHead title={t.title} />
      <div className={css.check}>
        <Stack gap={3}>
          <Preview stream={devices.camera} />
          <Sound stream={devices.microphone} />
        </Stack>
        <Stack gap={4}>
          {trouble && (
            <Note
              tone="warn"
              title={trouble}
              action={
                <Button size="s" variant="line" onClick={() => setTries(tries + 1)}>
                  {t.again}
                </Button>
              }
            />
          )}
          <Field label={t.camera}>
            <Select value={cameraId} onChange={(event) => setCamera(event.currentTarget.value)}>
              <option value="">{t.usual}</option>
              {options('videoinput', t.camera)}
              <option value={NONE}>{t.noCamera}</option>
            </Select>
          </Field>
          <Field label={t.microphone}>
            <Select value={microphoneId} onChange={(event) => setMicrophone(event.currentTarget.value)}>
              <option value="">{t.usual}</option>
              {options('audioinput', t.microphone)}
              <option value={NONE}>{t.noMicrophone}</option>
            </Select>
          </Field>
          <Row gap={3} rowGap={2}>
            <span>{t.uplink}</span>
            <Button size="s" variant="line" loading={speed === 'measuring'} onClick={() => void measure()}>
              {t.measure}
            </Button>
            <Hint as="span" role="status">
              {speed === 'measuring' ? t.measuring : speed !== null ? t.speed((speed / 1e6).toFixed(1)) : refusal}
            </Hint>
          </Row>
          <Field label={t.quality} {...(isSlow ? { hint: t.tooSlow } : {})}>
            <Select
              value={quality}
              onChange={({ currentTarget: { value } }) => {
                if (isQuality(value)) setQuality(value)
              }}
            >
              {Object.entries(t.qualities).map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            size="l"
            onClick={() => {
              handedOn.current = true
              onEnter(devices, quality)
            }}
          >
            {t.enter}
          </Button>
        </Stack>
      </div>
    </Card>
  )
}

function Preview({ stream }: { stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <div className={css.preview}>
      <video ref={video} autoPlay playsInline muted aria-label={t.preview} />
      {!stream && <p className={css.over}>{t.none}</p>}
    </div>
  )
}

/** Level meter of the microphone. */
function Sound({ stream }: { stream: MediaStream | null }) {
  const mixer = useRef<Mixer | null>(null)
  useEffect(() => {
    if (!stream) return undefined
    const made = new Mixer()
    made.set('microphone', stream)
    mixer.current = made
    return () => {
      mixer.current = null
      made.close()
    }
  }, [stream])
  return (
    <Stack gap={1}>
      <span>{t.level}</span>
      <Meter
        label={t.level}
        read={() => mixer.current?.level('microphone') ?? 0}
        labels={{ silent: t.silent, heard: t.heard }}
      />
    </Stack>
  )
}
