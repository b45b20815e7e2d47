//! Who is matched with whom, so that it is worth most: Edmonds' algorithm, for graphs in which everybody has an
//! edge to everybody and nobody stays alone.
//!
//! Each vertex has a dual, and so has each blossom: an odd circle of vertices and smaller blossoms. An edge is
//! *tight* if the duals of its ends, and of the blossoms around both, add up to twice its weight; they never add up
//! to less. A matching of tight edges is a best one. A stage makes it larger by two vertices: trees grow from those
//! that are alone along tight edges, until two trees touch; if they cannot grow, duals change.
//!
//! A best matching is kept while weights change at one vertex: only that one and its mate are matched again.

mod stage;

use super::weight::Weight;

/// A vertex, or behind these a blossom.
type Node = usize;
/// From one vertex to another.
type Edge = (usize, usize);
const NONE: usize = usize::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// In no tree.
    Free,
    /// An even number of edges from its root.
    Outer,
    /// An odd number.
    Inner,
}

/// A circle: each link leads from one child to the next.
#[derive(Clone, Debug, Default)]
struct Circle {
    children: Vec<Node>,
    links: Vec<Edge>,
    /// For each vertex outside, the one inside that is nearest. All duals inside change together, so that stays true.
    nearest: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Matching<const L: usize> {
    size: usize,
    /// The vertices that are not settled.
    live: Vec<usize>,
    /// Twice the weights, a row for each vertex.
    doubled: Vec<Weight<L>>,
    mates: Vec<usize>,
    /// The outermost node around each vertex.
    tops: Vec<Node>,
    // Of each node:
    duals: Vec<Weight<L>>,
    parents: Vec<Node>,
    /// The one vertex that is not matched inside.
    bases: Vec<usize>,
    circles: Vec<Circle>,
    unused: Vec<Node>,
    // During a stage, of each node:
    labels: Vec<Label>,
    /// How it was reached: from the vertex outside to the one inside.
    entries: Vec<Option<Edge>>,
    /// The edge from an outer vertex that is nearest to be tight, and how far it is from it.
    nearest: Vec<Option<(Edge, Weight<L>)>>,
    queue: Vec<usize>,
    marks: Vec<usize>,
    mark: usize,
}

impl<const L: usize> Matching<L> {
    /// The best matching of an even number of vertices.
    pub(super) fn new(size: usize, weight: impl Fn(usize, usize) -> Weight<L>) -> Matching<L> {
        let size = size + size % 2;
        let nodes = 2 * size;
        let mut doubled = vec![Weight::ZERO; size * size];
        for one in 0..size {
            for other in one + 1..size {
                let weight = weight(one, other);
                doubled[one * size + other] = weight + weight;
                doubled[other * size + one] = weight + weight;
            }
        }
        let most = doubled.iter().copied().max().unwrap_or(Weight::ZERO).half();
        let mut matching = Matching {
            size,
            live: (0..size).collect(),
            doubled,
            mates: vec![NONE; size],
            tops: (0..size).collect(),
            duals: [vec![most; size], vec![Weight::ZERO; size]].concat(),
            parents: vec![NONE; nodes],
            bases: (0..nodes).collect(),
            circles: vec![Circle::default(); nodes],
            unused: (size..nodes).collect(),
            labels: vec![Label::Free; nodes],
            entries: vec![None; nodes],
            nearest: vec![None; nodes],
            queue: Vec::new(),
            marks: vec![0; nodes],
            mark: 0,
        };
        matching.solve();
        matching
    }

    pub(super) fn mate(&self, vertex: usize) -> usize {
        self.mates[vertex]
    }

    /// Not, if no best matching has this edge.
    pub(super) fn may_match(&self, one: usize, other: usize) -> bool {
        self.tops[one] == self.tops[other] || self.slack((one, other)) == Weight::ZERO
    }

    /// Changes the weights of all edges that are left, by no more than what both ends are raised by. Pairs that
    /// change by as much stay matched.
    pub(super) fn reweigh_all(
        &mut self,
        change: impl Fn(usize, usize) -> Weight<L>,
        raise: impl Fn(usize) -> Weight<L>,
    ) {
        for at in 0..self.live.len() {
            let one = self.live[at];
            self.free(one);
            for behind in at + 1..self.live.len() {
                let other = self.live[behind];
                let change = change(one, other);
                let doubled = self.doubled((one, other)) + change + change;
                self.set_doubled((one, other), doubled);
            }
        }
        for &vertex in &self.live {
            self.duals[vertex] = self.duals[vertex] + raise(vertex) + raise(vertex);
        }
        for at in 0..self.live.len() {
            let vertex = self.live[at];
            let mate = self.mates[vertex];
            if mate != NONE && self.slack((vertex, mate)) != Weight::ZERO {
                (self.mates[vertex], self.mates[mate]) = (NONE, NONE);
            }
        }
        self.solve();
    }

    /// Changes the weights at a vertex.
    pub(super) fn reweigh(&mut self, vertex: usize, change: impl Fn(usize) -> Weight<L>) {
        let left = self.release(vertex);
        let mut dual = None;
        for at in 0..self.live.len() {
            let other = self.live[at];
            if other == vertex {
                continue;
            }
            let change = change(other);
            let doubled = self.doubled[vertex * self.size + other] + change + change;
            self.set_doubled((vertex, other), doubled);
            dual = dual.max(Some(doubled - self.duals[other]));
        }
        self.refresh(vertex);
        let (Some(dual), Some(left)) = (dual, left) else { return };
        self.duals[vertex] = dual;
        self.make_even(vertex, self.duals[left].is_odd());
        // What changed is looked at first: that most often is soon done, while everybody may be in the other tree.
        self.stage(&[left, vertex]);
    }

    /// From now on a vertex keeps its mate, and nobody asks for either. `never` is less than any matching is
    /// worth.
    pub(super) fn settle(&mut self, vertex: usize, never: Weight<L>) -> usize {
        let mate = self.mates[vertex];
        if self.tops[vertex] != vertex {
            self.reweigh(vertex, |other| if other == mate { Weight::ZERO } else { never });
        }
        self.free(vertex);
        self.free(mate);
        self.live.retain(|&it| it != vertex && it != mate);
        mate
    }

    fn solve(&mut self) {
        let mut alone = self.live.clone();
        alone.retain(|&vertex| self.mates[vertex] == NONE);
        for &vertex in &alone {
            self.make_even(vertex, false);
        }
        for _ in 0..alone.len() / 2 {
            self.stage(&alone);
            alone.retain(|&vertex| self.mates[vertex] == NONE);
        }
    }

    /// Edges between trees are halved, so their roots must be all even or all odd. A root's dual may be more than it
    /// has to be.
    fn make_even(&mut self, root: usize, or_odd: bool) {
        if self.duals[root].is_odd() != or_odd {
            self.duals[root] = self.duals[root] + Weight::new(1, 0);
        }
    }

    /// After the weights at a vertex have changed.
    fn refresh(&mut self, vertex: usize) {
        for node in self.size..2 * self.size {
            if self.is_used(node) {
                let inside = self.vertices(node).into_iter();
                let nearest = inside.min_by_key(|&it| self.slack((it, vertex)));
                self.circles[node].nearest[vertex] = nearest.unwrap_or_default();
            }
        }
    }

    /// The vertex of a node that is nearest to one outside.
    fn nearest_in(&self, node: Node, vertex: usize) -> usize {
        if node < self.size { node } else { self.circles[node].nearest[vertex] }
    }

    /// Leaves a vertex alone, and in no blossom; says who else is alone then.
    fn release(&mut self, vertex: usize) -> Option<usize> {
        let top = self.tops[vertex];
        let left = self.mates[self.bases[top]];
        self.rebase(top, vertex);
        self.mates[vertex] = NONE;
        self.free(vertex);
        if left == NONE {
            return None;
        }
        self.mates[left] = NONE;
        Some(left)
    }

    /// Dissolves all blossoms around a vertex that is their base. Whoever was matched inside still is.
    fn free(&mut self, vertex: usize) {
        while self.tops[vertex] != vertex {
            self.dissolve(self.tops[vertex]);
        }
    }

    /// What the blossom's dual was to edges inside, its vertices' duals are then.
    fn dissolve(&mut self, blossom: Node) {
        let half = self.duals[blossom].half();
        for vertex in self.vertices(blossom) {
            self.duals[vertex] = self.duals[vertex] + half;
        }
        for child in self.discard(blossom).children {
            self.set_top(child);
        }
    }

    fn discard(&mut self, blossom: Node) -> Circle {
        self.unused.push(blossom);
        self.duals[blossom] = Weight::ZERO;
        self.parents[blossom] = NONE;
        std::mem::take(&mut self.circles[blossom])
    }

    fn set_top(&mut self, node: Node) {
        self.parents[node] = NONE;
        for vertex in self.vertices(node) {
            self.tops[vertex] = node;
        }
    }

    fn is_used(&self, node: Node) -> bool {
        !self.circles[node].children.is_empty()
    }

    fn vertices(&self, node: Node) -> Vec<usize> {
        let mut found = vec![node];
        let mut at = 0;
        while let Some(&node) = found.get(at) {
            if node < self.size {
                at += 1;
            } else {
                found.swap_remove(at);
                found.extend(&self.circles[node].children);
            }
        }
        found
    }

    /// Which child of a blossom a vertex is in.
    fn child(&self, blossom: Node, vertex: usize) -> Node {
        let mut node = vertex;
        while self.parents[node] != blossom {
            node = self.parents[node];
        }
        node
    }

    /// The next child on the way from one to the base: each second one is matched with the one before it.
    fn towards_base(&self, blossom: Node, at: usize, is_back: bool) -> (usize, Edge) {
        let Circle { children, links, .. } = &self.circles[blossom];
        if is_back {
            let (there, here) = links[at - 1];
            (at - 1, (here, there))
        } else {
            ((at + 1) % children.len(), links[at])
        }
    }

    /// Matches all inside a node but one vertex.
    fn rebase(&mut self, node: Node, vertex: usize) {
        if node < self.size || self.bases[node] == vertex {
            return;
        }
        let child = self.child(node, vertex);
        self.rebase(child, vertex);
        let children = &self.circles[node].children;
        let first = children.iter().position(|&it| it == child).unwrap_or_default();
        let is_back = first % 2 == 0;
        let mut at = first;
        while at != 0 {
            let (next, _) = self.towards_base(node, at, is_back);
            let (after, (one, other)) = self.towards_base(node, next, is_back);
            self.rebase(self.circles[node].children[next], one);
            self.rebase(self.circles[node].children[after], other);
            (self.mates[one], self.mates[other]) = (other, one);
            at = after;
        }
        self.circles[node].children.rotate_left(first);
        self.circles[node].links.rotate_left(first);
        self.bases[node] = vertex;
    }

    #[inline]
    fn doubled(&self, (one, other): Edge) -> Weight<L> {
        self.doubled[one * self.size + other]
    }

    fn set_doubled(&mut self, (one, other): Edge, doubled: Weight<L>) {
        self.doubled[one * self.size + other] = doubled;
        self.doubled[other * self.size + one] = doubled;
    }

    /// How far an edge is from being tight, unless a blossom is around both its ends.
    #[inline]
    fn slack(&self, edge: Edge) -> Weight<L> {
        self.duals[edge.0] + self.duals[edge.1] - self.doubled(edge)
    }
}
