import { CopyButton } from './CopyButton.tsx'

/** A line of code and the key that copies it. */
export function CodeFooter({ code }: { code: string }) {
  return (
    <>
      <code className="mono">{code}</code>
      <CopyButton text={code} what={code} />
    </>
  )
}
