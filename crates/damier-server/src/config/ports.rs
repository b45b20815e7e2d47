//! Further ports, as a list.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// Some ports. The environment has only texts, so each may be one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Ports(pub Vec<u16>);

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Number(u16),
    Text(String),
}

impl<'de> Deserialize<'de> for Ports {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ports, D::Error> {
        let read = |written| match written {
            Written::Number(port) => Ok(port),
            Written::Text(text) => text.parse().map_err(|_| D::Error::custom("expected a port")),
        };
        let ports = Vec::<Written>::deserialize(deserializer)?;
        Ok(Ports(ports.into_iter().map(read).collect::<Result<_, _>>()?))
    }
}
