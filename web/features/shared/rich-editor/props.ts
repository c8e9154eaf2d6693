export interface RichEditorProps {
  /** Initial HTML. The editor is uncontrolled: another text needs another `key`. */
  value: string
  /** Called on changes, throttled to 120 ms; empty text is `''`. */
  onChange: (html: string) => void
  /** Accessible name. */
  label: string
  placeholder?: string
  /** Maximum visible characters; above it the counter turns red. The page enforces it. */
  max?: number
  invalid?: boolean
  /** Id of the error message element. */
  describedBy?: string
  /** A stem with blanks: `[[1]]` is a chip, with a toolbar button. */
  blanks?: boolean
  /** Audio and short video are allowed: listening problems. */
  media?: boolean
  /** Allows @mentions and cards; with its thread, whose participants are suggested first. Only for community texts. */
  insets?: { blogId?: string; questionsId?: string }
  /** A few lines high: an option, a short answer. */
  compact?: boolean
}
