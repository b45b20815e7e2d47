//! What the evaluation counts: terms with their places in the table of weights.
//!
//! The same terms serve every game of the family; what they are worth differs, see `weights`.

use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square, attacks};

/// Where each group of terms begins.
pub(super) mod at {
    /// A man on a square, as its side sees the board: 6 kinds of 64.
    pub(in super::super) const PLACE: usize = 0;
    /// The squares that a knight, bishop, rook or queen can go to: 28 for each.
    pub(in super::super) const MOBILITY: usize = PLACE + 6 * 64;
    /// A pawn that no enemy pawn can stop, by rank.
    pub(in super::super) const PASSED: usize = MOBILITY + 4 * 28;
    /// The same with an empty square in front of it.
    pub(in super::super) const FREE: usize = PASSED + 8;
    /// How far its own king is from the square in front of a passed pawn.
    pub(in super::super) const ESCORT: usize = FREE + 8;
    /// How far the enemy king is from it.
    pub(in super::super) const HUNTER: usize = ESCORT + 8;
    /// A pawn beside another one, by rank.
    pub(in super::super) const PHALANX: usize = HUNTER + 8;
    /// A pawn that another one guards, by rank.
    pub(in super::super) const GUARDED: usize = PHALANX + 8;
    /// A pawn behind another one of its file.
    pub(in super::super) const DOUBLED: usize = GUARDED + 8;
    /// A pawn without others on the files beside it.
    pub(in super::super) const ISOLATED: usize = DOUBLED + 1;
    /// A pawn that others have left behind and that cannot go on in safety.
    pub(in super::super) const BACKWARD: usize = ISOLATED + 1;
    /// Two bishops.
    pub(in super::super) const PAIR: usize = BACKWARD + 1;
    /// A rook on a file without pawns, and on one without pawns of its own.
    pub(in super::super) const OPEN: usize = PAIR + 1;
    /// How far away the pawn in front of the king is, on its file and on those beside it.
    pub(in super::super) const SHIELD: usize = OPEN + 2;
    /// How far away an enemy pawn is there.
    pub(in super::super) const STORM: usize = SHIELD + 2 * 4;
    /// How strongly the squares around the enemy king are attacked.
    pub(in super::super) const SIEGE: usize = STORM + 8;
    /// A square from which a knight, bishop, rook or queen could give check in safety.
    pub(in super::super) const CHECK: usize = SIEGE + 20;
    /// A man that an enemy pawn attacks, by kind.
    pub(in super::super) const PAWN_THREAT: usize = CHECK + 4;
    /// A man that a knight or bishop attacks, by kind.
    pub(in super::super) const MINOR_THREAT: usize = PAWN_THREAT + 6;
    /// A man that a rook attacks, by kind.
    pub(in super::super) const ROOK_THREAT: usize = MINOR_THREAT + 6;
    /// A man that is attacked and not guarded, by kind.
    pub(in super::super) const LOOSE: usize = ROOK_THREAT + 6;
    /// A man on the same board as the enemy king, by kind.
    pub(in super::super) const NEAR: usize = LOOSE + 6;
    /// A pawn that cannot step forward.
    pub(in super::super) const STOPPED: usize = NEAR + 6;
    /// Being to move.
    pub(in super::super) const TEMPO: usize = STOPPED + 1;
    /// How many terms there are.
    pub(in super::super) const COUNT: usize = TEMPO + 1;
}

/// What is attacked on one board by one side.
#[derive(Clone, Copy, Default)]
struct Reach {
    pawns: Bitboard,
    minors: Bitboard,
    rooks: Bitboard,
    all: Bitboard,
    /// By each of knight, bishop, rook, queen.
    by: [Bitboard; 4],
    /// How strongly the enemy king is besieged.
    siege: usize,
}

/// One board, what it has to do with the other one, and what stands on both.
struct Scene<'b> {
    board: &'b Board,
    /// Where its men arrive: the other board if there are two.
    goal: &'b Board,
    /// Are there two?
    two: bool,
    /// The pawns of both sides on all boards.
    pawns: [Bitboard; 2],
}

/// Calls `add` with every term that a side has, and how often.
pub(super) fn count(boards: &[Board], turn: Color, mut add: impl FnMut(Color, usize, i32)) {
    add(turn, at::TEMPO, 1);
    let pawns = Color::ALL.map(|color| {
        let of = |all, board: &Board| all | board.by_piece(Role::Pawn.of(color));
        boards.iter().fold(Bitboard::EMPTY, of)
    });
    let two = boards.len() > 1;
    match boards {
        [board] => {
            let scene = Scene { board, goal: board, two, pawns };
            let reach = scene.both(&mut add);
            scene.fight(&reach, &reach, &mut add);
        }
        [a, b] => {
            let scenes =
                [Scene { board: a, goal: b, two, pawns }, Scene { board: b, goal: a, two, pawns }];
            let reach = [scenes[0].both(&mut add), scenes[1].both(&mut add)];
            scenes[0].fight(&reach[0], &reach[1], &mut add);
            scenes[1].fight(&reach[1], &reach[0], &mut add);
        }
        _ => return,
    }
    let kings = |color| boards.iter().find_map(|board| board.king_of(color));
    let occupied = boards.iter().fold(Bitboard::EMPTY, |all, board| all | board.occupied());
    let kings = [kings(Color::White), kings(Color::Black)];
    for color in Color::ALL {
        structure(color, pawns, occupied, kings, &mut add);
    }
}

fn side(color: Color) -> usize {
    color.fold_wb(0, 1)
}

/// A square as its side sees the board.
pub(super) fn seen(square: Square, color: Color) -> usize {
    usize::from(color.fold_wb(square, square.flip_vertical()))
}

fn forward(color: Color, men: Bitboard) -> Bitboard {
    men.shift(color.fold_wb(8, -8))
}

/// The squares that pawns attack.
fn pawn_reach(color: Color, pawns: Bitboard) -> Bitboard {
    let left = Bitboard(pawns.0 & !FILE_A);
    let right = Bitboard(pawns.0 & !FILE_H);
    left.shift(color.fold_wb(7, -9)) | right.shift(color.fold_wb(9, -7))
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

impl Scene<'_> {
    fn both(&self, add: &mut impl FnMut(Color, usize, i32)) -> [Reach; 2] {
        [self.pieces(Color::White, add), self.pieces(Color::Black, add)]
    }

    /// What both sides do to each other here; `there` is what they reach on the board they arrive on.
    fn fight(
        &self,
        here: &[Reach; 2],
        there: &[Reach; 2],
        add: &mut impl FnMut(Color, usize, i32),
    ) {
        for color in Color::ALL {
            let (own, enemy) = (side(color), side(!color));
            self.king(color, &here[own], &there[own], &here[enemy], add);
            // What takes a man arrives on the other board, where it may be taken.
            self.threats(color, &here[own], &there[enemy], add);
        }
    }

    /// Places and mobility.
    fn pieces(&self, color: Color, add: &mut impl FnMut(Color, usize, i32)) -> Reach {
        let board = self.board;
        let own = board.by_color(color);
        for role in Role::ALL {
            for square in own & board.by_role(role) {
                add(color, at::PLACE + 64 * (usize::from(role) - 1) + seen(square, color), 1);
            }
        }
        let enemy_pawns = self.goal.by_piece(Role::Pawn.of(!color));
        let closed = if self.two { self.goal.occupied() } else { own };
        let area = !own & !closed & !pawn_reach(!color, enemy_pawns);
        let enemy_king = board.king_of(!color);
        let ring = enemy_king.map_or(Bitboard::EMPTY, |king| {
            let near = attacks::king_attacks(king);
            near | forward(!color, near)
        });
        let mut reach = Reach { pawns: pawn_reach(color, own & board.pawns()), ..Reach::default() };
        reach.all = reach.pawns;
        if let Some(king) = board.king_of(color) {
            reach.all |= attacks::king_attacks(king);
        }
        let occupied = board.occupied();
        for (index, role) in
            [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].iter().enumerate()
        {
            for square in own & board.by_role(*role) {
                let men = match role {
                    Role::Knight => attacks::knight_attacks(square),
                    Role::Bishop => attacks::bishop_attacks(square, occupied),
                    Role::Rook => attacks::rook_attacks(square, occupied),
                    _ => attacks::queen_attacks(square, occupied),
                };
                reach.by[index] |= men;
                add(color, at::MOBILITY + 28 * index + (men & area).count().min(27), 1);
                if (men & ring).any() {
                    reach.siege += [2, 2, 3, 4][index] + (men & ring).count() / 2;
                }
            }
        }
        reach.minors = reach.by[0] | reach.by[1];
        reach.rooks = reach.by[2];
        reach.all |= reach.minors | reach.rooks | reach.by[3];
        reach
    }

    /// What besieges the enemy king on this board, and what protects one's own. Checks come from men
    /// that arrive here.
    fn king(
        &self,
        color: Color,
        own: &Reach,
        arriving: &Reach,
        enemy: &Reach,
        add: &mut impl FnMut(Color, usize, i32),
    ) {
        let board = self.board;
        if let Some(king) = board.king_of(!color) {
            add(color, at::SIEGE + own.siege.min(19), 1);
            let occupied = board.occupied();
            let taken = if self.two { occupied | self.goal.occupied() } else { Bitboard::EMPTY };
            let safe = !enemy.all & !board.by_color(color) & !taken;
            let bishop = attacks::bishop_attacks(king, occupied);
            let rook = attacks::rook_attacks(king, occupied);
            let lines = [attacks::knight_attacks(king), bishop, rook, bishop | rook];
            for (index, line) in lines.into_iter().enumerate() {
                if (line & arriving.by[index] & safe).any() {
                    add(color, at::CHECK + index, 1);
                }
            }
            if self.two {
                for role in Role::ALL {
                    let men = (board.by_color(color) & board.by_role(role)).count();
                    add(color, at::NEAR + usize::from(role) - 1, whole(men));
                }
            }
        }
        if let Some(king) = board.king_of(color) {
            self.shelter(color, king, add);
        }
    }

    fn shelter(&self, color: Color, king: Square, add: &mut impl FnMut(Color, usize, i32)) {
        let rank = color.relative_rank(king.rank());
        let ahead = Bitboard(rows_from(color, rank));
        let pawns = |of: Color| self.board.by_piece(Role::Pawn.of(of)) & ahead;
        let centre = i8::try_from(u8::from(king.file()).clamp(1, 6)).unwrap_or(1);
        for offset in [-1, 0, 1] {
            let Some(file) = File::A.offset(i32::from(centre + offset)) else { continue };
            let beside = usize::from(file != king.file());
            let near = |of: Color| {
                let on_file = pawns(of) & Bitboard::from_file(file);
                let nearest = color.fold_wb(on_file.first(), on_file.last())?;
                let pawn = u8::from(color.relative_rank(nearest.rank()));
                Some(usize::from(pawn - u8::from(rank)))
            };
            let own = near(color).map_or(3, |far| far.saturating_sub(1).min(2));
            add(color, at::SHIELD + 4 * beside + own, 1);
            add(color, at::STORM + near(!color).map_or(7, |far| far.min(6)), 1);
        }
    }

    fn threats(
        &self,
        color: Color,
        own: &Reach,
        enemy: &Reach,
        add: &mut impl FnMut(Color, usize, i32),
    ) {
        let board = self.board;
        let prey = board.by_color(!color);
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let index = usize::from(role) - 1;
            let men = prey & board.by_role(role);
            let mut each = |term: usize, reach: Bitboard| {
                let attacked = men & reach;
                if attacked.any() {
                    add(color, term + index, whole(attacked.count()));
                }
            };
            each(at::PAWN_THREAT, own.pawns);
            each(at::MINOR_THREAT, own.minors);
            each(at::ROOK_THREAT, own.rooks);
            each(at::LOOSE, own.all & !enemy.all);
        }
        let bishops = board.by_piece(Role::Bishop.of(color)).count();
        if bishops > 1 {
            add(color, at::PAIR, 1);
        }
        for rook in board.by_piece(Role::Rook.of(color)) {
            let file = Bitboard::from_file(rook.file());
            if (file & self.pawns[side(color)]).is_empty() {
                let half = usize::from((file & self.pawns[side(!color)]).any());
                add(color, at::OPEN + half, 1);
            }
        }
    }
}

/// The ranks from one on, as `color` counts them.
fn rows_from(color: Color, rank: Rank) -> u64 {
    let rank = u32::from(rank);
    color.fold_wb(u64::MAX << (8 * rank), u64::MAX >> (8 * rank))
}

fn whole(count: usize) -> i32 {
    i32::try_from(count).unwrap_or_default()
}

fn structure(
    color: Color,
    pawns: [Bitboard; 2],
    occupied: Bitboard,
    kings: [Option<Square>; 2],
    add: &mut impl FnMut(Color, usize, i32),
) {
    let (own, enemy) = (pawns[side(color)], pawns[side(!color)]);
    let guarded = pawn_reach(color, own);
    let enemy_reach = pawn_reach(!color, enemy);
    let stopped = forward(color, own) & occupied;
    add(color, at::STOPPED, whole(stopped.count()));
    for pawn in own {
        let rank = color.relative_rank(pawn.rank());
        let index = usize::from(rank);
        let file = Bitboard::from_file(pawn.file());
        let beside = beside(file);
        let here = rows_from(color, rank);
        let ahead = Bitboard(here & !Bitboard::from_rank(pawn.rank()).0);
        if (beside & Bitboard::from_rank(pawn.rank()) & own).any() {
            add(color, at::PHALANX + index, 1);
        }
        if guarded.contains(pawn) {
            add(color, at::GUARDED + index, 1);
        }
        if (file & ahead & own).any() {
            add(color, at::DOUBLED, 1);
        }
        if (beside & own).is_empty() {
            add(color, at::ISOLATED, 1);
        } else if (beside & own & !ahead).is_empty() {
            let front = forward(color, Bitboard::from_square(pawn));
            if (front & (enemy_reach | enemy)).any() {
                add(color, at::BACKWARD, 1);
            }
        }
        if ((file | beside) & ahead & enemy).is_empty() && (file & ahead & own).is_empty() {
            passed(color, pawn, index, occupied, kings, add);
        }
    }
}

fn beside(file: Bitboard) -> Bitboard {
    Bitboard((file.0 & !FILE_A) >> 1 | (file.0 & !FILE_H) << 1)
}

fn passed(
    color: Color,
    pawn: Square,
    rank: usize,
    occupied: Bitboard,
    kings: [Option<Square>; 2],
    add: &mut impl FnMut(Color, usize, i32),
) {
    add(color, at::PASSED + rank, 1);
    let Some(front) = forward(color, Bitboard::from_square(pawn)).first() else { return };
    if !occupied.contains(front) {
        add(color, at::FREE + rank, 1);
    }
    if rank < 3 {
        return;
    }
    // The further the pawn has come, the more the kings matter.
    let weight = whole(rank) - 2;
    for (king, term) in [(kings[side(color)], at::ESCORT), (kings[side(!color)], at::HUNTER)] {
        if let Some(king) = king {
            add(color, term + king.distance(front).min(7) as usize, weight);
        }
    }
}
