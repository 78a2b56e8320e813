import { FullAddress } from './FullAddress.js'

type Entry = {
  name: string
  /** What is known of it. */
  note: string
  address: string
}

type TwoAddressesProps = {
  first: Entry
  second?: Entry | undefined
  /** What differs is marked, and what is the same steps back. */
  isMarked?: boolean | undefined
}

/** One or two addresses in full, to be compared. */
export function TwoAddresses({ first, second, isMarked }: TwoAddressesProps) {
  const entry = ({ name, note, address }: Entry, other: Entry | undefined) => (
    <>
      <dt>
        <bdi>{name}</bdi>
        {note && <span>{note}</span>}
      </dt>
      <dd>
        <FullAddress address={address} against={isMarked ? other?.address : undefined} />
      </dd>
    </>
  )
  return (
    <dl className="lk-well lk-compare">
      {entry(first, second)}
      {second && entry(second, first)}
    </dl>
  )
}
