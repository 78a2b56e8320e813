import type { ThemeMode, ThemeVariables } from 'latchkey'
import { Fragment } from 'react'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Panel } from '../parts/Panel.tsx'
import { type SnippetPart, snippetLines, snippetText } from './snippet.ts'

function Part({ text, tone }: SnippetPart) {
  return tone ? <span data-tone={tone}>{text}</span> : text
}

/** Code for the page's current theme. */
export function SnippetPanel({ mode, variables }: { mode: ThemeMode; variables: ThemeVariables }) {
  const lines = snippetLines(mode, variables)
  const footer = (
    <>
      <span>App.tsx</span>
      <span className="spring" />
      <CopyButton text={snippetText(lines)} subject="App.tsx" wide />
    </>
  )
  return (
    <Panel title="App.tsx" quiet name="snippet" footer={footer}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section className="code" id="start" aria-label="Code" tabIndex={0}>
        <pre>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and hold no state
            <Fragment key={index}>
              {line.map((part) => (
                <Part key={part.text} {...part} />
              ))}
              {'\n'}
            </Fragment>
          ))}
        </pre>
      </section>
    </Panel>
  )
}
