export interface RichEditorProps {
  /** HTML to begin with. The editor keeps the text itself from then on: another text is another `key`. */
  value: string
  /** Told of every change, at most every 120 ms; empty text is `''`. */
  onChange: (html: string) => void
  /** Its name, for screen readers. */
  label: string
  placeholder?: string
  /** Characters a reader sees, at most; beyond, the count turns red. The page decides what follows. */
  max?: number
  invalid?: boolean
  /** Id of the element that says what is wrong. */
  describedBy?: string
  /** It is the stem of a problem with blanks: `[[1]]` is a chip, and a button puts one in. */
  blanks?: boolean
  /** Sounds and short films may stand in it: a listening problem. */
  media?: boolean
  /** People may be mentioned by @, and things of the site stand in it as cards; whose thread it is part of, so that its people are offered first. Only for texts that the community stores. */
  insets?: { blogId?: string; questionsId?: string }
  /** A few lines high instead of a page: an option, a short answer. */
  compact?: boolean
}
