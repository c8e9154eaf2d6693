import { useState } from 'react'

/**
 * Text being typed, kept on this device until it is sent, so that a lost session or a closed tab loses nothing. The key
 * begins with `zx-user-`: signing out clears it. For forms that open at a press: what is rendered on the server cannot know.
 */
export function useDraft(
  name: string,
  first: string,
): { text: string; setText: (text: string) => void; drop: () => void } {
  const key = `zx-user-draft-${name}`
  const [text, set] = useState(() => read(key) ?? first)

  return {
    text,
    setText(next) {
      set(next)
      write(key, next)
    },
    drop() {
      set('')
      write(key, '')
    },
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A full or forbidden storage costs the draft, nothing else. */
function write(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // The text is still in the field.
  }
}
