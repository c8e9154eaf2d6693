import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'live/assistants': Translation<typeof texts> } = {
  'live/assistants': {
    title: 'Assistants',
    about:
      'Assistants start and end sessions, broadcast from the browser, manage the chat (mute, pin, delete, remove), answer raised hands, ask questions and call the roll, handle reports and see attendance. They cannot change the course, see the stream key or trim recordings.',
    add: 'Add assistant',
    mobile: 'Phone number',
    mobileHint: 'The number of their account; they get a message',
    mobileNeeded: 'Enter a valid 11-digit phone number',
    empty: 'No assistants yet',
    emptyText: 'Ask a learner or colleague who knows the course to help you in the room.',
    since: (day) => `since ${day}`,
    remove: 'Remove',
    removeOf: (name) => `Remove assistant ${name}`,
    removeAsk: (name) => `Remove the assistant “${name}”?`,
    removeText: 'They lose their rights in the room at once; their messages stay.',
    people: 'Assistants',
    mine: {
      title: 'Live assistant',
      about: 'Live courses you assist. In the room you manage chat, hands and questions under “Tools”.',
      next: 'Upcoming and live',
      past: 'Ended',
      phases: 'Sessions',
      enter: 'Enter room',
      replay: 'Watch recording',
      attendance: 'Attendance and answers',
      studio: 'Broadcast from the browser',
      teacher: (name) => `Teacher: ${name}`,
      emptyNext: 'No sessions to assist',
      emptyNextText: 'New sessions appear here, and you are reminded before they start.',
      emptyPast: 'No past sessions',
    },
  },
}
