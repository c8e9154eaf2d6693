import type { Translation } from '../../i18n/catalogue.ts'
import type { texts } from './org-texts.ts'

export const catalogues: { 'pages/account/org': Translation<typeof texts> } = {
  'pages/account/org': {
    title: 'From your organization',
    toDesk: 'Organization desk',
    by: (orgName) => `Provided by ${orgName}`,
    due: (day) => `Finish by ${day}`,
    late: (day) => `Was due on ${day}`,
    until: (day) => `Available until ${day}`,
    myData: 'Export my data',
    left: 'Organizations you left',
    leftUnnamed: 'A closed organization',
    kept: (day) => `What it keeps about you will be erased by ${day}`,
    asked: 'Erasure requested',
    ask: 'Request erasure',
    askTitle: (orgName) => `Request erasure at ${orgName}`,
    askText:
      'The organization is notified and erases your staff number, departments, remarks and other data within 15 days. Records of seats and certificates are kept as the law requires; your account and learning records stay.',
    done: 'Finished',
    progress: (courseName) => `Progress in ${courseName}`,
    planOf: (orgName) => `Learning plan of ${orgName}`,
    planDone: 'Plan finished',
    round: (no) => `Round ${no}`,
    ordered: 'In order',
    steps: (done, total) => `${done} of ${total} steps done`,
    validUntil: (day) => `Certificate valid until ${day}`,
    certified: 'Certificate earned',
    certificate: 'View certificate',
    closedBy: (stepName) => `Finish “${stepName}” first`,
    waiting: 'Waiting for a seat; opens by itself',
    kinds: { 1: 'Course', 2: 'Live course', 4: 'Document', 5: 'Paper', 8: 'Lesson' },
  },
}
