import { Avatar } from '../ui/Avatar.js'
import { useModal } from './useModal.js'

type AccountFaceProps = { address: string; name?: string | undefined; image?: string | undefined }

/** The face of an account: the host's own, where it has one. */
export function AccountFace({ address, name, image }: AccountFaceProps) {
  const OwnAvatar = useModal().slot('avatar')
  return OwnAvatar ? (
    <OwnAvatar address={address} name={name} image={image} />
  ) : (
    <Avatar address={address} image={image} />
  )
}
