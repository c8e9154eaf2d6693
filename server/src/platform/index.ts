import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import type { Log } from '../kernel/log.ts'
import { createManualComparer } from './face/manual.ts'
import type { FaceComparer } from './face/port.ts'
import { createLibreOffice } from './office/libreoffice.ts'
import type { Office } from './office/port.ts'
import { ALIPAY_URL, createAlipay } from './payment/alipay.ts'
import { loadPrivateKey, loadPublicKey } from './payment/keys.ts'
import type { PaymentChannel } from './payment/port.ts'
import { createSandbox } from './payment/sandbox.ts'
import { createWechatPay, WECHAT_PAY_URL } from './payment/wechat.ts'
import { createWechatPayers } from './payment/wechat-payer.ts'
import type { Scan } from './scan/port.ts'
import { createSiteScan } from './scan/site.ts'
import { createWechatScan } from './scan/wechat.ts'
import { createAliyunSms } from './sms/aliyun.ts'
import { createOutboxSms } from './sms/outbox.ts'
import type { Sms } from './sms/port.ts'
import { createOpenAiSpeech } from './speech/openai.ts'
import type { Speech } from './speech/port.ts'
import { encryptPrivate } from './storage/encrypted.ts'
import { createLocalStorage } from './storage/local.ts'
import type { Storage } from './storage/port.ts'
import { createS3Storage } from './storage/s3.ts'
import { createClamd } from './virus/clamd.ts'
import { noVirusScan, type VirusScan } from './virus/port.ts'

/** Ports to external services. */
export interface Platform {
  face: FaceComparer
  office: Office
  /** Payment channels offered, in display order. */
  payment: PaymentChannel[]
  scan: Scan
  sms: Sms
  /** Null: no speech recognition. */
  speech: Speech | null
  storage: Storage
  virus: VirusScan
}

/** Creates the configured providers. */
export function createPlatform(config: Config, secret: Buffer, log: Log, clock: Clock): Platform {
  return {
    face: createManualComparer(),
    office: createLibreOffice(config.sofficePath),
    payment: paymentChannels(config, secret, log, clock),
    scan: config.wechat ? createWechatScan(config.wechat, { log, api: config.wechatApiUrl }) : createSiteScan(),
    sms: config.sms ? createAliyunSms(config.sms) : createOutboxSms({ log, demo: config.demo }),
    speech: config.speech ? createOpenAiSpeech(config.speech) : null,
    storage: encryptPrivate(config.s3 ? createS3Storage(config.s3) : createLocalStorage(config.dataDir), secret),
    virus: config.clamd ? createClamd(config.clamd) : noVirusScan,
  }
}

/** @throws {StartError} a configured key file holds no key */
function paymentChannels({ payment, wechatApiUrl }: Config, secret: Buffer, log: Log, clock: Clock): PaymentChannel[] {
  const now = () => clock.now()
  const { wechat, alipay, sandbox } = payment
  const channels: PaymentChannel[] = []
  if (wechat) {
    const { publicKey, appId, appSecret } = wechat
    channels.push(
      createWechatPay(
        {
          ...wechat,
          key: loadPrivateKey('PAY_WECHAT_KEY_FILE', wechat.keyFile),
          publicKey: publicKey && {
            id: publicKey.id,
            key: loadPublicKey('PAY_WECHAT_PUBLIC_KEY_FILE', publicKey.file),
          },
          payers: appSecret ? createWechatPayers({ appId, appSecret }, { log, api: wechatApiUrl }) : undefined,
          url: wechat.url ?? WECHAT_PAY_URL,
        },
        now,
      ),
    )
  }
  if (alipay)
    channels.push(
      createAlipay(
        {
          ...alipay,
          key: loadPrivateKey('PAY_ALIPAY_KEY_FILE', alipay.keyFile),
          publicKey: loadPublicKey('PAY_ALIPAY_PUBLIC_KEY_FILE', alipay.publicKeyFile),
          url: alipay.url ?? ALIPAY_URL,
        },
        now,
      ),
    )
  if (sandbox !== 'none') channels.push(createSandbox(secret, now, { isForDemosOnly: sandbox === 'demos' }))
  return channels
}
