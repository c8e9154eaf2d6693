import type { Translation } from '../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'pages/class': Translation<typeof texts> } = {
  'pages/class': {
    study: { title: 'Class courses', back: 'My classes' },
    certificates: {
      title: 'My certificates',
      empty: 'No certificates yet',
      emptyText: 'They appear here when you complete a class, a learning plan, or a course that gives one.',
      view: 'View certificate',
      download: 'Download PDF',
      revoked: 'Revoked',
      expired: 'Expired',
      issued: (time) => `Issued ${time}`,
      courses: 'See my class courses',
    },
    certificate: {
      title: 'Certificate check',
      genuine: 'This certificate is genuine',
      revoked: 'This certificate has been revoked',
      revokedText: (reason, time) => `Revoked ${time}. Reason: ${reason}`,
      no: 'Number',
      date: 'Issued',
      genuineText: 'What you see below is what was issued.',
      until: (day) => `Valid until ${day}`,
      expired: 'This certificate is genuine, but no longer valid',
      expiredText: (day) => `It was valid until ${day}. Its holder has to be certified again.`,
      download: 'Download PDF',
      print: 'Print',
      scan: 'Scan to check',
      seal: 'Seal of the issuer',
    },
    report: {
      title: 'Learning report',
      of: (name, grade) => `${name} in “${grade}”`,
      made: (time) => `As of ${time}`,
      until: (time) => `Link valid until ${time}`,
      certificate: 'Certificate earned',
      viewCertificate: 'View certificate',
      print: 'Print report',
    },
  },
}
