export const Gallery = () => <p>Gallery</p>
