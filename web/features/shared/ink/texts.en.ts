import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'shared/ink': Translation<typeof texts> } = {
  'shared/ink': {
    tools: 'Annotation tools',
    move: 'Move',
    pen: 'Pen',
    marker: 'Highlighter',
    text: 'Text',
    tick: 'Tick',
    cross: 'Cross',
    half: 'Half right',
    erase: 'Erase',
    undo: 'Undo',
    redo: 'Redo',
    colours: { red: 'Red', blue: 'Blue', green: 'Green', yellow: 'Yellow' },
    thin: 'Thin',
    thick: 'Thick',
    textLabel: 'Annotation text',
    textOk: 'Add',
    cancel: 'Cancel',
    saving: 'Saving annotations…',
    saved: 'Annotations saved',
    failed: 'Annotations not saved yet, trying again',
    refused: 'Annotations were not saved: ',
    merged: 'Another teacher annotated this page too; both are merged',
    photo: (no) => `Answer photo ${no}`,
    inked: (no) => `Annotations on answer photo ${no}`,
    ofOthers: (no) => `Annotations of other graders on answer photo ${no}`,
    damaged: 'The picture cannot be opened',
  },
}
