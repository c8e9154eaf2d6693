import type { Retention } from '../kernel/retention.ts'
import { outboxRetention } from '../platform/sms/outbox.ts'

/**
 * Sessions, codes and logs. The Cybersecurity Law, article 21, requires network logs of six months; operators look
 * back a year.
 */
export const retention: Retention[] = [
  // Until then an ended session is reported as expired, not as unknown.
  { table: 'user_session', since: 'expires_at', days: 30, what: 'sessions after their end' },
  { table: 'user_challenge', since: 'expires_at', days: 0, what: 'challenges of passkeys after their end' },
  { table: 'sso_flow', since: 'expires_at', days: 0, what: 'attempts to sign in at a provider after their end' },
  { table: 'captcha', since: 'expires_at', days: 0, what: 'captchas after their end' },
  { table: 'sms_code', since: 'expires_at', days: 0, what: 'codes by SMS and mail after their end' },
  // A browser that still polls gets "expired" rather than "unknown".
  { table: 'qr_login', since: 'expires_at', days: 1, what: 'QR codes after their end' },
  outboxRetention,
  { table: 'sms_log', since: 'gmt_create', days: 400, what: 'messages that were sent by SMS, and codes by mail' },
  { table: 'mail_queue', since: 'gmt_create', days: 90, what: 'mails, sent or not' },
  { table: 'msg_delivery', since: 'gmt_create', days: 30, what: 'notifications to browsers and WeChat, sent or not' },
  { table: 'mail_attachment', since: 'gmt_create', days: 7, what: 'files of mails, which are tried for two days' },
  { table: 'user_device', since: 'used_at', days: 400, what: 'devices after their last use' },
  { table: 'login_log', since: 'gmt_create', days: 400, what: 'sign-ins and refused ones' },
  { table: 'api_token', since: 'least(revoked_at, expires_at)', days: 90, what: 'access tokens after their end' },
  { table: 'api_token_use', since: 'used_at', days: 190, what: 'calls by access tokens' },
  { table: 'api_token_day', since: 'day', days: 400, what: 'figures of access tokens by day and call' },
]
