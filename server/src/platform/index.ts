import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import type { Log } from '../kernel/log.ts'
import { createLibreOffice } from './office/libreoffice.ts'
import type { Office } from './office/port.ts'
import type { PaymentChannel } from './payment/port.ts'
import { createSandbox } from './payment/sandbox.ts'
import type { Scan } from './scan/port.ts'
import { createSiteScan } from './scan/site.ts'
import { createWechatScan } from './scan/wechat.ts'
import { createAliyunSms } from './sms/aliyun.ts'
import { createOutboxSms } from './sms/outbox.ts'
import type { Sms } from './sms/port.ts'
import { encryptPrivate } from './storage/encrypted.ts'
import { createLocalStorage } from './storage/local.ts'
import type { Storage } from './storage/port.ts'
import { createS3Storage } from './storage/s3.ts'
import { createClamd } from './virus/clamd.ts'
import { noVirusScan, type VirusScan } from './virus/port.ts'

/** The outside world, each need behind its port. */
export interface Platform {
  office: Office
  /** Payment channels that may be chosen, in their order. */
  payment: PaymentChannel[]
  scan: Scan
  sms: Sms
  storage: Storage
  virus: VirusScan
}

/** Chooses the providers that the configuration names. */
export function createPlatform(config: Config, secret: Buffer, log: Log, clock: Clock): Platform {
  return {
    office: createLibreOffice(config.sofficePath),
    payment: [createSandbox(secret, () => clock.now())],
    scan: config.wechat ? createWechatScan(config.wechat, { log }) : createSiteScan(),
    sms: config.sms ? createAliyunSms(config.sms) : createOutboxSms({ log, demo: config.demo }),
    storage: encryptPrivate(config.s3 ? createS3Storage(config.s3) : createLocalStorage(config.dataDir), secret),
    virus: config.clamd ? createClamd(config.clamd) : noVirusScan,
  }
}
