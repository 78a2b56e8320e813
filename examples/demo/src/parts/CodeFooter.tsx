import { CopyButton } from './CopyButton.tsx'

/** A line of code with a copy button. */
export function CodeFooter({ code }: { code: string }) {
  return (
    <>
      <code className="mono">{code}</code>
      <CopyButton text={code} subject={code} />
    </>
  )
}
