const adjectives =
  `Amber Ashen Autumn Bare Brisk Broad Calm Cedar Clear Cold Copper Coral Crisp Dapple Deep Dusky Early Even
Faint Fallow Fine First Fleet Flinty Fresh Frosted Gentle Gilded Glass Grand Green Grey Half Hazel Heather Hidden High
Hushed Inland Iron Ivory Keen Kind Late Lean Level Light Linen Little Lone Long Low Marsh Mellow Merry Mild Misty Mossy
Narrow Neat North Oaken Olive Open Outer Pale Patient Pebble Plain Proud Quick Quiet Rainy Ripe Rough Round Russet Salt
Sandy Shaded Sheer Silent Silver Slate Slow Small Smooth Spare Spring Steady Straw Summer Tawny Tidal Tidy Upper Violet
Western Wide Woven`.split(/\s/)

const nouns =
  `Acorn Alder Apron Aspen Barrow Basin Beech Bellows Birch Bittern Bobbin Brook Burrow Byre Cairn Canopy Causeway
Chime Cleft Clover Coble Crag Creel Croft Curlew Dale Dell Dipper Dune Dunlin Eddy Egret Elm Estuary Fennel Finch Furrow
Gable Gannet Glade Glen Gorse Grebe Grove Gull Hamlet Hare Hawthorn Hedge Heron Hillock Holm Inlet Islet Jetty Kiln Knoll
Larch Lark Lichen Linnet Loom Mallow Maple Meadow Mere Moor Nettle Orchard Otter Paddock Petrel Pippin Pond Quarry Rafter
Reed Ridge Rook Rowan Sedge Shale Shoal Shrike Siskin Skiff Sorrel Spindle Stoat Tarn Teal Thicket Thistle Thrush Tiller
Trellis Wharf Willow Wren Yarrow`.split(/\s/)

/** One name per pair of words. */
export const MAX_INVENTED_NAMES = adjectives.length * nouns.length

// Coprime to the number of words, so that all are used before one repeats.
const NOUN_STEP = 61
const ADJECTIVE_STEP = 37

/** A unique name per number. */
export function inventName(index: number): string {
  const round = Math.floor(index / nouns.length)
  const noun = nouns[(index * NOUN_STEP) % nouns.length]
  const adjective = adjectives[(index * ADJECTIVE_STEP + round) % adjectives.length]
  return `${adjective} ${noun}`
}
