// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Cashier, COIN, MARKET} from "./Market.sol";

/// Buys exactly what is to be paid, pays it, and returns what the trade gave in excess to the sender.
contract PaymentRouter is Cashier {
    event Paid(bytes32 indexed requestId, address receiver, uint256 amount);

    error Expired(uint256 deadline);

    function pay(
        address from,
        uint256 amount,
        address to,
        uint256 amountOut,
        address receiver,
        uint256 deadline,
        bytes32 requestId
    ) external payable {
        if (block.timestamp > deadline) revert Expired(deadline);
        _take(from, amount);
        if (from != COIN) _call(from, abi.encodeWithSignature("approve(address,uint256)", MARKET, amount));
        (uint256 returned, ) = MARKET.swap{value: msg.value}(from, to, amount, amountOut, address(this), deadline);
        _pay(to, receiver, amountOut);
        if (returned > amountOut) _pay(to, msg.sender, returned - amountOut);
        emit Paid(requestId, receiver, amountOut);
    }
}
