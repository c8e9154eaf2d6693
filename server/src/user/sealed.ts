import type { SealedColumn } from '../kernel/sealed-columns.ts'
import { sealed as authenticators } from './factor/proof.ts'
import { sealed as firstPasswords } from './import/import.ts'
import { sealed as identityNumbers } from './lecturer/lecturer-audit.ts'
import { sealed as mailSecrets } from './mail/site-mail.ts'
import { sealed as wechatSecrets } from './notice/wechat-account.ts'
import { sealed as smsSecrets } from './sign-in/site-sms.ts'
import { sealed as clientSecrets } from './sso/relying-party.ts'

export const sealed: SealedColumn[] = [
  ...authenticators,
  ...firstPasswords,
  ...identityNumbers,
  ...mailSecrets,
  ...smsSecrets,
  ...clientSecrets,
  ...wechatSecrets,
]
