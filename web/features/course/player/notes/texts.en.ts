import type { Translation } from '../../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'course/player/notes': Translation<typeof texts> } = {
  'course/player/notes': {
    label: 'Note',
    placeholder: 'Write down what you think right now…',
    at: (time) => `Noted at ${time}`,
    atShort: (time) => `Note at ${time}`,
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Note saved',
    pause: 'Pause the video while writing',
    hint: 'Ctrl + Enter saves',
    empty: 'Write something first',
    emptyTitle: 'No notes in this lesson yet',
    emptyWhy: 'Write down what is worth remembering. The time on a note brings you back to that moment.',
    waiting: 'Waiting to sync',
    full: 'This device cannot keep more unsent notes. Go online to sync, then write on.',
    refused: 'The note was not saved. Your text is back in the field.',
    list: 'Notes of this lesson',
    more: 'More notes',
    failed: 'Notes could not be loaded',
    again: 'Try again',
    jump: (time) => `Jump to ${time}`,
    open: (time) => `Learn from ${time}`,
    edit: 'Edit',
    remove: 'Delete',
    removeTitle: 'Delete this note?',
    removeWhy: 'It cannot be restored.',
    changed: 'Edited ',
  },
}
