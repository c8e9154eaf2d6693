import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import type { Log } from '../kernel/log.ts'
import { createManualComparer } from './face/manual.ts'
import type { FaceComparer } from './face/port.ts'
import { createLibreOffice } from './office/libreoffice.ts'
import type { Mailer } from './mail/port.ts'
import { createSmtp } from './mail/smtp.ts'
import { createModels, type Models } from './model/models.ts'
import type { Office } from './office/port.ts'
import type { PaymentChannel } from './payment/port.ts'
import { configurePayment, merchantOpener, type OpenMerchant } from './payment/registry.ts'
import type { Scan } from './scan/port.ts'
import { createSiteScan } from './scan/site.ts'
import { createWechatScan } from './scan/wechat.ts'
import { createOutboxSms } from './sms/outbox.ts'
import type { Sms } from './sms/port.ts'
import { createSms } from './sms/providers.ts'
import { createOpenAiSpeech } from './speech/openai.ts'
import { createOpenAiVoice } from './speech/openai-voice.ts'
import type { Speech, Voice } from './speech/port.ts'
import { type BrowserAddresses, createBrowserAddresses } from './storage/browser.ts'
import { encryptPrivate } from './storage/encrypted.ts'
import { createLocalStorage } from './storage/local.ts'
import { storageWithOld } from './storage/moved.ts'
import type { ObjectStore, Storage } from './storage/port.ts'
import { createS3Storage } from './storage/s3.ts'
import { createClamd } from './virus/clamd.ts'
import { noVirusScan, type VirusScan } from './virus/port.ts'

/** Ports to external services. */
export interface Platform {
  face: FaceComparer
  /** Mail of the installation; null: none. */
  mail: Mailer | null
  model: Models
  office: Office
  /** Payment channels offered, in display order. */
  payment: PaymentChannel[]
  /** Opens merchant accounts of sites. */
  openMerchant: OpenMerchant
  scan: Scan
  sms: Sms
  /** Null: no speech recognition. */
  speech: Speech | null
  storage: Storage
  /** The object store itself, for packages of videos; null: everything is on the local disk. */
  objects: ObjectStore | null
  /** Where browsers read segments from the store; null: from the app. */
  browserAddresses: BrowserAddresses | null
  /** Null: no speech synthesis. */
  voice: Voice | null
  virus: VirusScan
}

/** Creates the configured providers. */
export function createPlatform(config: Config, secret: Buffer, log: Log, clock: Clock): Platform {
  const objects = config.s3 ? createS3Storage(config.s3) : null
  const files = createLocalStorage(config.dataDir)
  const paymentTools = { ...config, secret, log, now: () => clock.now() }
  return {
    face: createManualComparer(),
    mail: config.mail ? createSmtp(config.mail, true) : null,
    model: createModels(config.model, config.modelHosts),
    office: createLibreOffice(config.sofficePath),
    payment: configurePayment(paymentTools),
    openMerchant: merchantOpener(paymentTools),
    scan: config.wechat ? createWechatScan(config.wechat, { log, api: config.wechatApiUrl }) : createSiteScan(),
    sms: config.sms
      ? createSms(config.sms.provider, config.sms.settings, true)
      : createOutboxSms({ log, demo: config.demo }),
    speech: config.speech ? createOpenAiSpeech(config.speech) : null,
    storage: encryptPrivate(objects ? storageWithOld(objects, files) : files, secret),
    objects,
    browserAddresses: createBrowserAddresses(config.segments, config.s3),
    voice: config.voice ? createOpenAiVoice(config.voice) : null,
    virus: config.clamd ? createClamd(config.clamd) : noVirusScan,
  }
}
