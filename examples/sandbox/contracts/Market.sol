// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Wrapped {
    function deposit() external payable;
    function withdraw(uint256 wad) external;
}

// How the coin of the chain is written where a token is expected.
address constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
Market constant MARKET = Market(payable(0x7e570000000000000000000000000000000000aA));

/// Takes and pays coins and tokens, those without a return value included.
abstract contract Cashier {
    error TransferFailed(address token);
    error WrongValue(uint256 value, uint256 needed);

    receive() external payable {}

    function _take(address token, uint256 amount) internal {
        uint256 needed = token == COIN ? amount : 0;
        if (msg.value != needed) revert WrongValue(msg.value, needed);
        if (token == COIN) return;
        _call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount));
    }

    function _pay(address token, address receiver, uint256 amount) internal {
        if (token != COIN) return _call(token, abi.encodeWithSignature("transfer(address,uint256)", receiver, amount));
        (bool paid, ) = receiver.call{value: amount}("");
        if (!paid) revert TransferFailed(COIN);
    }

    function _call(address token, bytes memory data) internal {
        (bool done, bytes memory result) = token.call(data);
        if (!done) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
        if (result.length > 0 && !abi.decode(result, (bool))) revert TransferFailed(token);
    }
}

/// A constant-product market without a constructor: the sandbox writes its reserves. Its fee leaves the pools.
contract Market is Cashier {
    uint256 internal constant FEE = 85; // of 10,000

    /// Of the first token, in its pool with the second.
    mapping(address => mapping(address => uint256)) public reserve; // slot 0
    address public wrapped; // slot 1

    event Swapped(
        address indexed sender,
        address indexed receiver,
        address from,
        address to,
        uint256 spent,
        uint256 returned
    );

    error Expired(uint256 deadline);
    error InsufficientLiquidity();
    error ReturnAmountIsNotEnough(uint256 returned, uint256 minReturn);

    /// Zero without a route, and for more than the pool holds.
    function quote(address from, address to, uint256 amount) external view returns (uint256) {
        (address sold, address bought) = (_plain(from), _plain(to));
        if (sold == bought) return from == to ? 0 : amount;
        if (reserve[sold][bought] > 0) return _lessFee(_hop(sold, bought, amount));
        return _lessFee(_hop(COIN, bought, _hop(sold, COIN, amount)));
    }

    function swap(
        address from,
        address to,
        uint256 amount,
        uint256 minReturn,
        address receiver,
        uint256 deadline
    ) external payable returns (uint256 returned, uint256 spent) {
        if (block.timestamp > deadline) revert Expired(deadline);
        _take(from, amount);
        if (from != COIN && from == wrapped) Wrapped(from).withdraw(amount);
        returned = _trade(_plain(from), _plain(to), amount);
        if (returned < minReturn) revert ReturnAmountIsNotEnough(returned, minReturn);
        if (to != COIN && to == wrapped) Wrapped(to).deposit{value: returned}();
        _pay(to, receiver, returned);
        emit Swapped(msg.sender, receiver, from, to, amount, returned);
        spent = amount;
    }

    function _plain(address token) private view returns (address) {
        return token == wrapped ? COIN : token;
    }

    function _lessFee(uint256 amount) private pure returns (uint256) {
        return (amount * (10_000 - FEE)) / 10_000;
    }

    function _hop(address sold, address bought, uint256 amount) private view returns (uint256) {
        (uint256 own, uint256 other) = (reserve[sold][bought], reserve[bought][sold]);
        return amount == 0 || amount > own ? 0 : (other * amount) / (own + amount);
    }

    function _move(address sold, address bought, uint256 amount) private returns (uint256 returned) {
        returned = _hop(sold, bought, amount);
        if (returned == 0) revert InsufficientLiquidity();
        reserve[sold][bought] += amount;
        reserve[bought][sold] -= returned;
    }

    function _trade(address sold, address bought, uint256 amount) private returns (uint256) {
        if (sold == bought || reserve[sold][bought] > 0) {
            return sold == bought ? amount : _lessFee(_move(sold, bought, amount));
        }
        return _lessFee(_move(COIN, bought, _move(sold, COIN, amount)));
    }
}

/// Takes the money, gives nothing, and says that it gave enough.
contract GreedyRouter is Cashier {
    function swap(
        address from,
        address,
        uint256 amount,
        uint256 minReturn,
        address,
        uint256
    ) external payable returns (uint256, uint256) {
        _take(from, amount);
        return (minReturn, amount);
    }
}

/// Trades at the market, and keeps a fifth of what it returns.
contract ShortRouter is Cashier {
    function swap(
        address from,
        address to,
        uint256 amount,
        uint256,
        address receiver,
        uint256 deadline
    ) external payable returns (uint256 returned, uint256 spent) {
        _take(from, amount);
        if (from != COIN) _call(from, abi.encodeWithSignature("approve(address,uint256)", MARKET, amount));
        (returned, spent) = MARKET.swap{value: msg.value}(from, to, amount, 0, address(this), deadline);
        _pay(to, receiver, (returned * 4) / 5);
    }
}
