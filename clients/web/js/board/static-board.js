/** Return the props of a board without interaction. @param {import("../types").Board} board @param {import("../types").View} view @returns {import("./board.js").BoardProps} */
export function staticBoard(board, view) {
  const nothing = () => undefined;
  return {
    board,
    view,
    label: "",
    seatNames: [],
    last: [],
    choices: [],
    pending: null,
    chosen: [],
    focus: null,
    hover: null,
    seat: null,
    flipped: false,
    drag: null,
    aim: null,
    zoom: 1,
    onpick: nothing,
    onback: nothing,
    ondrag: nothing,
    ondrop: nothing,
    onfocus: nothing,
    onhover: nothing,
  };
}
